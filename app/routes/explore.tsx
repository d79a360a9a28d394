import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { chainById, DEFAULT_CHAIN, defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { ExploreTokens } from '#app/features/explore/explore.tsx'
import { loadExplore } from '#app/features/explore/explore.server.ts'
import { SearchResults } from '#app/features/search-results/search-results.tsx'
import { loadSearchResults } from '#app/features/search-results/search-results.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /explore?search=… (results of the search), /explore, /explore/tokens, /explore/:chainName, /explore/tokens/:chainName

export const handle: RouteHandle = { i18n: ['explore', 'transactions', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const segments = [params['tabOrChain'], params['chainName']].filter((segment) => segment !== undefined)
  const search = url.searchParams.get('search')
  if (search !== null && segments.length === 0) {
    const found = await loadSearchResults(context.services, search, isTestnetOf(request))
    const head = await pageHead(request, context.site, (t) => ({
      path: '/explore',
      title: t('search.title'),
      description: t('search.description'),
      isIndexed: false,
    }))
    return { found, head }
  }
  const page = await loadExplore(context.services, segments, url, defaultChain(isTestnetOf(request)).id)
  const { network } = page.query
  const chain = network === null ? null : chainById(network)
  const head = await pageHead(request, context.site, (t) => ({
    path: `/explore/tokens/${chain?.slug ?? 'all'}`,
    title: t('exploreTokens.title', { network: chain?.name ?? t('onAllNetworks') }),
    description: t('exploreTokens.description', { network: chain?.name ?? t('onAllNetworks') }),
    isIndexed: chain?.isTestnet !== true,
  }))
  return { ...page, head }
}

export default function ExploreRoute() {
  const data = useLoaderData<typeof loader>()
  if (data.found !== undefined) return <SearchResults facts={data.found} />
  const { query, list, totals } = data
  return (
    <NetworkScope chainId={query.network ?? DEFAULT_CHAIN.id}>
      <ExploreTokens query={query} list={list} totals={totals} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
