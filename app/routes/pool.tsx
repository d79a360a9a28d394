import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { pairName } from '#app/entities/pool/pair-symbols.tsx'
import { cardPath } from '#app/wire/cards/card-path.ts'
import { poolPath } from '#app/entities/pool/pool-path.ts'
import { PoolPage } from '#app/features/pool/pool.tsx'
import { loadPoolPage, type PoolData } from '#app/features/pool/pool.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /explore/pools/:chainName/:poolAddress

export const handle: RouteHandle = { i18n: ['pool', 'market', 'transactions', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const page = await loadPoolPage(
    context.services,
    params['chainName'] ?? '',
    params['poolAddress'] ?? '',
    searchParams,
  )
  return { ...page, head: await pageHead(request, context.site, (t) => poolTexts(t, page)) }
}

/** A title for pages whose pool is still loading. */
function poolTexts(t: TFunction<'pages'>, { query, entity }: PoolData) {
  const { name: network, isTestnet } = chainById(query.chainId)
  const path = poolPath(query)
  const card = cardPath({ kind: 'pool', chainId: query.chainId, id: query.id })
  if (!('data' in entity)) {
    const title = t('pool.title', { network })
    const description = t('pool.unnamedDescription', { network })
    return { path, title, description, isIndexed: !isTestnet, card: { path: card, alt: title } }
  }
  const { base, quote, version } = entity.data
  const pair = pairName(entity.data)
  const values = { network, pair, version: version.toLowerCase() }
  return {
    path,
    title: t('pool.pairTitle', values),
    description: t('pool.description', values),
    isIndexed: !isTestnet && base.caution !== 'suspect' && quote.caution !== 'suspect',
    card: { path: card, alt: t('pool.card', values) },
  }
}

export default function PoolRoute() {
  const data = useLoaderData<typeof loader>()
  return (
    <NetworkScope chainId={data.query.chainId}>
      <PoolPage data={data} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
