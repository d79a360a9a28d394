import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ReceiveActions } from '#app/features/receive/receive.tsx'
import { ComingSoon } from '#app/shell/coming-soon/coming-soon.tsx'
import { loadComingSoon } from '#app/shell/coming-soon/coming-soon.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { useFrame } from '#app/shell/use-frame.ts'

// /buy?chain – says that tokens cannot be bought yet, and offers to receive them from a wallet or an exchange.

export const handle: RouteHandle = { i18n: ['receive'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadComingSoon(request, context)
}

export default function BuyRoute() {
  return (
    <ComingSoon {...useLoaderData<typeof loader>()}>
      <ReceiveActions exchangeUrl={useFrame().links.exchange} />
    </ComingSoon>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
