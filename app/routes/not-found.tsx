import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { NotFoundPage } from '#app/shell/not-found-page.tsx'
import { RouteError } from '#app/shell/route-error.tsx'

// /not-found and every unknown path: the same page, with status 404.

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader() {
  throw new Response('page.notFound', { status: 404 })
}

export default function NotFoundRoute() {
  return null
}

export function ErrorBoundary() {
  return isRouteErrorResponse(useRouteError()) ? <NotFoundPage /> : <RouteError />
}
