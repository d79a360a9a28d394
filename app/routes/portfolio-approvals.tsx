import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { shortAddress } from '#app/domain/address/address.ts'
import { DEFAULT_CHAIN, defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { ApprovalsPage } from '#app/features/approvals/approvals.tsx'
import { loadApprovals } from '#app/features/approvals/approvals.server.ts'
import { loadOwnerName, portfolioPath } from '#app/features/portfolio/portfolio.tsx'
import { readPortfolioQuery } from '#app/features/portfolio/portfolio.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { usePreferences } from '#app/shell/use-preferences.ts'

// /portfolio/:walletAddress/approvals – a route of its own, so that the other tabs load without its code.

export const handle: RouteHandle = { i18n: ['portfolio', 'positions', 'market', 'safety', 'approvals', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { pathname, searchParams, search } = new URL(request.url)
  const query = readPortfolioQuery(params['walletAddress'] ?? '', 'approvals', searchParams)
  if (query === undefined) throw new Response('page.notFound', { status: 404 })
  const path = portfolioPath({ ...query, network: null, after: '' })
  // One URL per portfolio: the address with its checksum.
  if (pathname !== path) throw redirect(path + search, 301)
  const approvals = await loadApprovals(context.services, query, searchParams, isTestnetOf(request))
  const head = await pageHead(request, context.site, (t) => {
    const values = { address: shortAddress(query.address) }
    return {
      path,
      title: t('portfolio.approvalsTitle', values),
      description: t('portfolio.approvalsDescription', values),
      // Approvals of people do not belong in search results.
      isIndexed: false,
    }
  })
  return { approvals, query, head }
}

export default function PortfolioApprovalsRoute() {
  const { query, approvals } = useLoaderData<typeof loader>()
  const { isTestnet, areNftsDisabled } = usePreferences()
  const chainId = query.network ?? (isTestnet ? defaultChain(true).id : DEFAULT_CHAIN.id)
  return (
    <NetworkScope chainId={chainId}>
      <ApprovalsPage query={query} approvals={approvals} areNftsDisabled={areNftsDisabled} loadName={loadOwnerName} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
