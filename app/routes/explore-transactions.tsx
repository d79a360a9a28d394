import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { chainById, DEFAULT_CHAIN, defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { ExploreTransactions } from '#app/features/explore/explore.tsx'
import { loadExploreTransactions } from '#app/features/explore/explore.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /explore/transactions, /explore/transactions/:chainName

export const handle: RouteHandle = { i18n: ['explore', 'transactions', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const defaultChainId = defaultChain(isTestnetOf(request)).id
  const page = await loadExploreTransactions(context.services, params['chainName'], url, defaultChainId)
  const { network } = page.query
  const chain = network === null ? null : chainById(network)
  const head = await pageHead(request, context.site, (t) => ({
    path: `/explore/transactions/${chain?.slug ?? 'all'}`,
    title: t('exploreTransactions.title', { network: chain?.name ?? t('onAllNetworks') }),
    description: t('exploreTransactions.description', { network: chain?.name ?? t('onAllNetworks') }),
    isIndexed: chain?.isTestnet !== true,
  }))
  return { ...page, head }
}

export default function ExploreTransactionsRoute() {
  const { query, list, totals } = useLoaderData<typeof loader>()
  return (
    <NetworkScope chainId={query.network ?? DEFAULT_CHAIN.id}>
      <ExploreTransactions query={query} list={list} totals={totals} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
