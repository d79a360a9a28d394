import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { pairName } from '#app/entities/pool/pair-symbols.tsx'
import { cardPath } from '#app/wire/cards/card-path.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { OwnPositionRedirect, PositionPage, positionQueryPath } from '#app/features/position/position.tsx'
import { loadPositionPage, readPositionQuery, type PositionData } from '#app/features/position/position.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /positions/v2/:chainName/:pairAddress, /positions/v3/:chainName/:tokenId, /positions/v4/:chainName/:tokenId

export const handle: RouteHandle = { i18n: ['position', 'positions', 'pool', 'market', 'transactions', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const version = (['v2', 'v3', 'v4'] as const).find((name) => pathname.toLowerCase().startsWith(`/positions/${name}/`))
  if (version === undefined) throw new Response('page.notFound', { status: 404 })
  const id = params['tokenId'] ?? params['pairAddress'] ?? ''
  const query = readPositionQuery(version, params['chainName'] ?? '', id, searchParams)
  if (query !== undefined && 'pair' in query) {
    const { pair } = query
    const head = await pageHead(request, context.site, (t) => ({
      path: pathname,
      title: t('positionV2.title', { version: 'v2', network: chainById(pair.chainId).name }),
      description: t('position.description'),
      isIndexed: false,
    }))
    return { page: 'pair', pair, head } as const
  }
  // The id has the format of another version: a pair address for v2, a token id for v3 and v4.
  if (query && query.version !== version) throw redirect(positionQueryPath(query))
  const data = await loadPositionPage(context.services, query, searchParams)
  return { page: 'position', data, head: await pageHead(request, context.site, (t) => positionTexts(t, data)) } as const
}

function positionTexts(t: TFunction<'pages'>, { query, entity }: PositionData) {
  const { name: network } = chainById(query.chainId)
  const path = positionQueryPath({ ...query, range: '1M', isInverted: false, after: '' })
  const { version, id, chainId, owner } = query
  const card = cardPath({ kind: 'position', chainId, version, id, owner })
  const description = t('position.description')
  if (!('data' in entity)) {
    const title =
      version === 'v2' ? t('positionV2.title', { version, network }) : t('position.title', { version, id, network })
    return { path, title, description, isIndexed: false, card: { path: card, alt: title } }
  }
  const pair = pairName(entity.data)
  const values = { pair, version, network }
  return {
    path,
    title: t('position.pairTitle', values),
    description,
    isIndexed: false,
    card: { path: card, alt: t('position.card', values) },
  }
}

export default function PositionRoute() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.page === 'pair') {
    return (
      <NetworkScope chainId={loaded.pair.chainId}>
        <OwnPositionRedirect pair={loaded.pair} />
      </NetworkScope>
    )
  }
  return (
    <NetworkScope chainId={loaded.data.query.chainId}>
      <PositionPage data={loaded.data} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
