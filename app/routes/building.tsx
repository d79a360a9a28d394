import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Building } from '#app/shell/building/building.tsx'
import { loadBuilding } from '#app/shell/building/building.server.ts'

// Every place whose feature comes later; `app/shell/building/places.server.ts` is the list of them.

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadBuilding(request, context)
}

export default function BuildingRoute() {
  return <Building {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
