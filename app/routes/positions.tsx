import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { shortAddress } from '#app/domain/address/address.ts'
import { DEFAULT_CHAIN, defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { PortfolioStart } from '#app/features/portfolio/portfolio.tsx'
import { readLookup } from '#app/features/portfolio/portfolio.server.ts'
import { PositionsPage, positionsPath } from '#app/features/positions/positions.tsx'
import { loadPositionsPage, readPositionsQuery } from '#app/features/positions/positions.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { usePreferences } from '#app/shell/use-preferences.ts'

// /positions – redirects to the connected account's positions, or to those of an address typed here; /positions?owner=… lists them.

export const handle: RouteHandle = { i18n: ['positions', 'portfolio', 'market', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const isTestnet = isTestnetOf(request)
  const query = readPositionsQuery(searchParams)
  if (query === undefined) {
    const lookup = readLookup('positions', searchParams)
    // The owner is valid, so only the network of the query is not.
    if (lookup.path !== null) throw redirect(lookup.path)
    const head = await pageHead(request, context.site, (t) => ({
      path: '/positions',
      title: t('positions.title'),
      description: t('positions.description'),
    }))
    return { page: 'start', lookup, isTestnet, head } as const
  }
  // One URL per list: the address with its checksum.
  if (searchParams.get('owner') !== query.owner) throw redirect(positionsPath(query), 301)
  const { positions, topPools } = await loadPositionsPage(context.services, query, searchParams, isTestnet)
  const head = await pageHead(request, context.site, (t) => ({
    path: '/positions',
    title: t('positions.ofTitle', { address: shortAddress(query.owner) }),
    description: t('positions.description'),
    // Positions of people do not belong in search results.
    isIndexed: false,
  }))
  return { page: 'list', query, positions, topPools, head } as const
}

export default function PositionsRoute() {
  const data = useLoaderData<typeof loader>()
  const { isTestnet } = usePreferences()
  if (data.page === 'start') return <PortfolioStart page="positions" lookup={data.lookup} isTestnet={data.isTestnet} />
  const { query, positions, topPools } = data
  const chainId = query.network ?? (isTestnet ? defaultChain(true).id : DEFAULT_CHAIN.id)
  return (
    <NetworkScope chainId={chainId}>
      <PositionsPage query={query} positions={positions} topPools={topPools} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
