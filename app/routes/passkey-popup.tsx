import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Building } from '#app/shell/building/building.tsx'
import { loadBuilding } from '#app/shell/building/building.server.ts'

// /auth/passkey/extension – the window that the browser extension opens: alone in it, without top bar and footer.

export const handle = { isBare: true }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadBuilding(request, context)
}

export default function PasskeyPopupRoute() {
  return <Building {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
