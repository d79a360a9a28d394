import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { PrefetchPageLinks, useLoaderData, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { Landing } from '#app/features/landing/landing.tsx'
import { loadLanding } from '#app/features/landing/landing.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// / – the landing page.

export const handle: RouteHandle = { i18n: ['landing', 'route', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [page, head] = await Promise.all([
    loadLanding(context.services, new URL(request.url), defaultChain(isTestnetOf(request)).id),
    pageHead(request, context.site, (t) => ({
      path: '/',
      title: t('landing.title'),
      description: t('landing.description'),
    })),
  ])
  return { ...page, head }
}

export default function LandingRoute() {
  const { widget, floating, stats, trades, comparison, network } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const [hasBegun, setBegun] = useState(false)
  return (
    <>
      <Landing
        widget={widget}
        floating={floating}
        stats={stats}
        trades={trades}
        comparison={comparison}
        network={network}
        isIntro={params.has('intro')}
        onBegin={() => setBegun(true)}
      />
      {hasBegun && <PrefetchPageLinks page="/swap" />}
    </>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
