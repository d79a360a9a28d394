import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { chainById, DEFAULT_CHAIN, defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { ExplorePools } from '#app/features/explore/explore.tsx'
import { loadExplorePools } from '#app/features/explore/explore.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /explore/pools, /explore/pools/:chainName

export const handle: RouteHandle = { i18n: ['explore', 'transactions', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const page = await loadExplorePools(context.services, params['chainName'], url, defaultChain(isTestnetOf(request)).id)
  const { network } = page.query
  const chain = network === null ? null : chainById(network)
  const head = await pageHead(request, context.site, (t) => ({
    path: `/explore/pools/${chain?.slug ?? 'all'}`,
    title: t('explorePools.title', { network: chain?.name ?? t('onAllNetworks') }),
    description: t('explorePools.description', { network: chain?.name ?? t('onAllNetworks') }),
    isIndexed: chain?.isTestnet !== true,
  }))
  return { ...page, head }
}

export default function ExplorePoolsRoute() {
  const { query, list, totals } = useLoaderData<typeof loader>()
  return (
    <NetworkScope chainId={query.network ?? DEFAULT_CHAIN.id}>
      <ExplorePools query={query} list={list} totals={totals} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
