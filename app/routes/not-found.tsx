import type { MetaFunction } from '@remix-run/cloudflare'
import { IDENTITY } from '#app/base/identity.ts'

// /not-found and every path that is none of ours: the same page, with the status 404 where it was asked for.

export const meta: MetaFunction = () => [
  { title: `Not found – ${IDENTITY.name}` },
  { name: 'robots', content: 'noindex' },
]

export function loader() {
  throw new Response('page.notFound', { status: 404 })
}

export default function NotFoundRoute() {
  return null
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
