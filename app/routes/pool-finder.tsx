import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { PoolFinder, readFinderLink, unreadableFinderParts } from '#app/features/pool-finder/pool-finder.tsx'
import { loadPoolFinder } from '#app/features/pool-finder/pool-finder.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import { usePreferences } from '#app/shell/use-preferences.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /pools/v2/find?chain&currencyA&currencyB – finds the v2 pool of two tokens.

export const handle: RouteHandle = { i18n: ['finder'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export { formPageRevalidation as shouldRevalidate } from '#app/shell/form-page-revalidation.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [found, head] = await Promise.all([
    loadPoolFinder(context.services, searchParams, defaultChain(isTestnetOf(request)).id),
    pageHead(request, context.site, (t) => ({
      path: '/pools/v2/find',
      title: t('poolFinder.title'),
      description: t('poolFinder.description'),
    })),
  ])
  return { ...found, head }
}

export default function PoolFinderRoute() {
  const { tokens, readAt } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const link = readFinderLink(params, defaultChain(usePreferences().isTestnet).id)
  return (
    <NetworkScope chainId={link.chainId}>
      <PoolFinder link={link} unreadable={unreadableFinderParts(params)} tokens={tokens} readAt={readAt} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
