import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { HOUR, SECOND } from '#app/base/time.ts'

// /robots.txt – everything may be crawled; pages use noindex themselves.

export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.site
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /preferences', '', `Sitemap: ${origin}/sitemap.xml`, '']
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': `public, max-age=${HOUR / SECOND}` },
  })
}
