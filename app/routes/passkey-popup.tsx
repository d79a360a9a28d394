import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ComingSoon } from '#app/shell/coming-soon/coming-soon.tsx'
import { loadComingSoon } from '#app/shell/coming-soon/coming-soon.server.ts'

// /auth/passkey/extension – the window that the browser extension opens: alone in it, without top bar and footer.

export const handle = { isBare: true }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadComingSoon(request, context)
}

export default function PasskeyPopupRoute() {
  return <ComingSoon {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
