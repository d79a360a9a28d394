import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ComingSoon } from '#app/shell/coming-soon/coming-soon.tsx'
import { loadComingSoon } from '#app/shell/coming-soon/coming-soon.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /auth/passkey/extension – a window that the browser extension opens; without frame.

export const handle: RouteHandle = { isBare: true }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadComingSoon(request, context)
}

export default function PasskeyPopupRoute() {
  return <ComingSoon {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
