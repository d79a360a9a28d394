import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import { lazy } from 'react'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { readCreateLink, readCreateVersion, unreadableCreateParts } from '#app/domain/liquidity/read-create-link.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { CreatePosition } from '#app/features/create-position/create-position.tsx'
import { loadCreate } from '#app/features/create-position/create-position.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import { usePreferences } from '#app/shell/use-preferences.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /positions/create/:protocolVersion?currencyA&currencyB&chain&hook&fee&step&priceRangeState&depositState – a new position.

export const handle: RouteHandle = {
  i18n: ['create', 'hook-choice', 'deposit', 'zap', 'range', 'pool', 'market', 'safety', 'errors'],
}

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export { formPageRevalidation as shouldRevalidate } from '#app/shell/form-page-revalidation.ts'

const OneTokenDeposit = lazy(() => import('#app/features/position/position.client.tsx'))

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { protocolVersion } = params
  const version = readCreateVersion(protocolVersion)
  if (version === undefined) throw new Response('page.notFound', { status: 404 })
  const { searchParams } = new URL(request.url)
  const link = readCreateLink(version, searchParams, defaultChain(isTestnetOf(request)).id)
  const [page, head] = await Promise.all([
    loadCreate(context.services, link),
    pageHead(request, context.site, (t) => ({
      path: protocolVersion === undefined ? '/positions/create' : `/positions/create/${version}`,
      title: protocolVersion === undefined ? t('create.title') : t('createVersion.title', { version }),
      description: t('create.description'),
    })),
  ])
  return { ...page, head }
}

export default function CreatePositionRoute() {
  const { tokens, readAt, pools } = useLoaderData<typeof loader>()
  const { protocolVersion } = useParams()
  const [params] = useSearchParams()
  const { isTestnet } = usePreferences()
  const link = readCreateLink(readCreateVersion(protocolVersion) ?? 'v4', params, defaultChain(isTestnet).id)
  return (
    <NetworkScope chainId={link.chainId}>
      <CreatePosition
        link={link}
        unreadable={unreadableCreateParts(params)}
        tokens={tokens}
        readAt={readAt}
        pools={pools}
        OneTokenDeposit={OneTokenDeposit}
      />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
