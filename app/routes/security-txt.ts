import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { HOUR, SECOND } from '#app/base/time.ts'
import { securityTxt } from '#app/edge/security-txt.server.ts'

// /.well-known/security.txt – the contact for vulnerability reports, if configured.

export function loader({ context }: LoaderFunctionArgs) {
  const text = securityTxt(context.site, context.services.now())
  if (text === undefined) throw new Response('page.notFound', { status: 404 })
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': `public, max-age=${HOUR / SECOND}` },
  })
}
