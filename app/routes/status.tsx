import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { pageHead } from '#app/edge/page-head.server.ts'
import { Status } from '#app/features/status/status.tsx'
import { loadStatus } from '#app/features/status/status.server.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

export const handle: RouteHandle = { i18n: ['status', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

/** Milliseconds between two refreshes while the page is visible. */
const REFRESH_INTERVAL_MS = 10_000

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [status, head] = await Promise.all([
    loadStatus(context.services, new URL(request.url).searchParams),
    pageHead(request, context.site, (t) => ({
      path: '/status',
      title: t('status.title'),
      description: t('status.description'),
      isIndexed: false,
    })),
  ])
  return { ...status, head }
}

export default function StatusRoute() {
  const { health } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useInterval(revalidate, REFRESH_INTERVAL_MS)
  return <Status health={health} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
