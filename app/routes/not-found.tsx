// /not-found and every path that is none of ours: the same page, with the status 404 where it was asked for.

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader() {
  throw new Response('page.notFound', { status: 404 })
}

export default function NotFoundRoute() {
  return null
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
