import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { shortAddress } from '#app/domain/address/address.ts'
import { DEFAULT_CHAIN, defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { preferencesOf } from '#app/edge/preferences.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { DEFAULT_RANGE, PortfolioPage, portfolioPath } from '#app/features/portfolio/portfolio.tsx'
import { loadPortfolio, readPortfolioQuery } from '#app/features/portfolio/portfolio.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import { cardPath } from '#app/wire/cards/card-path.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { usePreferences } from '#app/shell/use-preferences.ts'

// /portfolio/:walletAddress, …/nfts, …/pools, …/activity

export const handle: RouteHandle = { i18n: ['portfolio', 'positions', 'market', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

const TITLES = {
  tokens: 'portfolio.title',
  nfts: 'portfolio.nftsTitle',
  pools: 'portfolio.poolsTitle',
  activity: 'portfolio.activityTitle',
} as const

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { pathname, searchParams, search } = new URL(request.url)
  const query = readPortfolioQuery(params['walletAddress'] ?? '', params['tab'], searchParams)
  // The approvals have a route of their own.
  if (query === undefined || query.tab === 'approvals') throw new Response('page.notFound', { status: 404 })
  const { tab } = query
  const path = portfolioPath({ ...query, network: null, range: DEFAULT_RANGE, after: '' })
  // One URL per portfolio: the address with its checksum, the first tab without a name.
  if (pathname !== path) throw redirect(path + search, 301)
  if (query.tab === 'nfts' && (await preferencesOf(request)).areNftsDisabled) {
    throw redirect(portfolioPath({ ...query, tab: 'tokens', network: null, range: DEFAULT_RANGE }) + search)
  }
  const page = await loadPortfolio(context.services, query, searchParams, isTestnetOf(request))
  const head = await pageHead(request, context.site, (t) => {
    const values = { address: shortAddress(query.address) }
    const title = t(TITLES[tab], values)
    const card = { path: cardPath({ kind: 'portfolio', address: query.address }), alt: title }
    return {
      path,
      title,
      card,
      description: t('portfolio.description', values),
      // Balances of people do not belong in search results.
      isIndexed: false,
    }
  })
  return { ...page, query, head }
}

/** Loaded on the first press. */
const loadNftDialog = () => import('#app/nft-dialog-entry.client.ts').then((entry) => entry.loadNftDialog())

export default function PortfolioRoute() {
  const { query, holdings, activity, nfts, positions, profits, history } = useLoaderData<typeof loader>()
  const { isTestnet, areNftsDisabled } = usePreferences()
  const chainId = query.network ?? (isTestnet ? defaultChain(true).id : DEFAULT_CHAIN.id)
  return (
    <NetworkScope chainId={chainId}>
      <PortfolioPage
        query={query}
        holdings={holdings}
        activity={activity}
        nfts={nfts}
        positions={positions}
        profits={profits}
        history={history}
        areNftsDisabled={areNftsDisabled}
        loadNftDialog={loadNftDialog}
      />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
