// /not-found and every unknown path: the same page, with status 404.

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader() {
  throw new Response('page.notFound', { status: 404 })
}

export default function NotFoundRoute() {
  return null
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
