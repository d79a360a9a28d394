import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { HOUR, SECOND } from '#app/base/time.ts'
import { loadSitemap, writeSitemap } from '#app/features/sitemap/sitemap.server.ts'

// /sitemap.xml

export async function loader({ context }: LoaderFunctionArgs) {
  const paths = await loadSitemap(context.services)
  return new Response(writeSitemap(context.site.origin, paths), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': `public, max-age=${HOUR / SECOND}` },
  })
}
