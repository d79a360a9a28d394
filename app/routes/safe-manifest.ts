import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { HOUR, SECOND } from '#app/base/time.ts'
import { SAFE_MANIFEST } from '#app/edge/safe-manifest.server.ts'

// /manifest.json – this site's entry in Safe{Wallet}'s list of apps, if the operator allows it.

export function loader({ context }: LoaderFunctionArgs) {
  const { safeOrigin } = context.site
  if (safeOrigin === undefined) throw new Response('page.notFound', { status: 404 })
  return Response.json(SAFE_MANIFEST, {
    headers: { 'Access-Control-Allow-Origin': safeOrigin, 'Cache-Control': `public, max-age=${HOUR / SECOND}` },
  })
}
