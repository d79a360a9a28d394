import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ComingSoon } from '#app/shell/coming-soon/coming-soon.tsx'
import { loadComingSoon } from '#app/shell/coming-soon/coming-soon.server.ts'

// Pages of features that do not exist yet, listed in `app/shell/coming-soon/coming-soon-routes.server.ts`.

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadComingSoon(request, context)
}

export default function ComingSoonRoute() {
  return <ComingSoon {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
