import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { cardPath } from '#app/wire/cards/card-path.ts'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import { TokenPage, type TokenPageProps } from '#app/features/token/token.tsx'
import { loadTokenPage, type TokenData } from '#app/features/token/token.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /explore/tokens/:chainName/:tokenAddress

const SYMBOL_IN_TITLE = 16
const NAME_IN_TITLE = 40

export const handle: RouteHandle = { i18n: ['token', 'swap', 'market', 'transactions', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const page = await loadTokenPage(
    context.services,
    params['chainName'] ?? '',
    params['tokenAddress'] ?? '',
    searchParams,
  )
  return { ...page, head: await pageHead(request, context.site, (t) => tokenTexts(t, page)) }
}

/** A title for pages whose token is still loading. */
function tokenTexts(t: TFunction<'pages'>, { query, entity }: TokenData) {
  const { name: network, isTestnet } = chainById(query.chainId)
  const path = tokenPath(query)
  const card = cardPath({ kind: 'token', chainId: query.chainId, address: query.address })
  if (!('data' in entity)) {
    const title = t('token.unnamedTitle', { network })
    const description = t('token.unnamedDescription', { network })
    return { path, title, description, isIndexed: !isTestnet, card: { path: card, alt: title } }
  }
  const { symbol, name, caution } = entity.data
  const values = { network, symbol: plainText(symbol, SYMBOL_IN_TITLE), name: plainText(name || symbol, NAME_IN_TITLE) }
  const title = t('token.title', values)
  return {
    path,
    title,
    description: t('token.description', values),
    isIndexed: !isTestnet && caution !== 'suspect',
    card: { path: card, alt: caution === 'suspect' ? title : t('token.card', values) },
  }
}

/** Loaded once for all tokens. */
let trade: ReturnType<TokenPageProps['loadTrade']> | undefined

function loadTrade() {
  return (trade ??= import('#app/features/swap/swap.tsx').then(({ EmbeddedSwap }) => EmbeddedSwap))
}

export default function TokenRoute() {
  const data = useLoaderData<typeof loader>()
  return (
    <NetworkScope chainId={data.query.chainId}>
      <TokenPage data={data} loadTrade={loadTrade} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
