import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { chainById, defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/preferences.server.ts'
import { Explore } from '#app/features/explore/explore.tsx'
import { loadExplore } from '#app/features/explore/explore.server.ts'
import { SearchResults } from '#app/features/search-results/search-results.tsx'
import { loadSearchResults } from '#app/features/search-results/search-results.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'

// /explore?search=… (results of the search), /explore, /explore/tokens, /explore/:chainName, /explore/tokens/:chainName

export const handle = { i18n: ['explore', 'transactions', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const segments = [params['tabOrChain'], params['chainName']].filter((segment) => segment !== undefined)
  const search = url.searchParams.get('search')
  if (search !== null && segments.length === 0) {
    const found = await loadSearchResults(context.services, search, isTestnetOf(request))
    const head = await pageHead(request, (t) => ({
      path: '/explore',
      title: t('search.title'),
      description: t('search.description'),
      isIndexed: false,
    }))
    return { found, head }
  }
  const page = await loadExplore(context.services, segments, url, defaultChain(isTestnetOf(request)).id)
  const { name: network, slug, isTestnet } = chainById(page.query.chainId)
  const head = await pageHead(request, (t) => ({
    path: `/explore/tokens/${slug}`,
    title: t('exploreTokens.title', { network }),
    description: t('exploreTokens.description', { network }),
    isIndexed: !isTestnet,
  }))
  return { ...page, head }
}

export default function ExploreRoute() {
  const data = useLoaderData<typeof loader>()
  if (data.found !== undefined) return <SearchResults facts={data.found} />
  const { query, tokens, totals } = data
  return (
    <NetworkScope chainId={query.chainId}>
      <Explore query={query} tokens={tokens} totals={totals} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
