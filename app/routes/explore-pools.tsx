import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { chainById, defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/preferences.server.ts'
import { ExplorePools } from '#app/features/explore/explore.tsx'
import { loadExplorePools } from '#app/features/explore/explore.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'

// /explore/pools, /explore/pools/:chainName

export const handle = { i18n: ['explore', 'transactions', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const page = await loadExplorePools(context.services, params['chainName'], url, defaultChain(isTestnetOf(request)).id)
  const { name: network, slug, isTestnet } = chainById(page.query.chainId)
  const head = await pageHead(request, (t) => ({
    path: `/explore/pools/${slug}`,
    title: t('explorePools.title', { network }),
    description: t('explorePools.description', { network }),
    isIndexed: !isTestnet,
  }))
  return { ...page, head }
}

export default function ExplorePoolsRoute() {
  const { query, pools, totals } = useLoaderData<typeof loader>()
  return (
    <NetworkScope chainId={query.chainId}>
      <ExplorePools query={query} pools={pools} totals={totals} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
