import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { isForOneNetwork, readSwapLink, unreadableParts, withPlainAmount } from '#app/domain/swap/read-swap-link.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { Swap } from '#app/features/swap/swap.tsx'
import { formatsFor } from '#app/i18n/format.ts'
import { localeOf } from '#app/i18n/i18n.server.ts'
import { loadSwap } from '#app/features/swap/swap.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import { usePreferences } from '#app/shell/use-preferences.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /swap?inputCurrency&outputCurrency&value&field&chain – the swap form.

export const handle: RouteHandle = { i18n: ['swap', 'safety'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export { formPageRevalidation as shouldRevalidate } from '#app/shell/form-page-revalidation.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const plainParams = withPlainAmount(searchParams, formatsFor(await localeOf(request)))
  if (plainParams) throw redirect(`/swap?${plainParams}`)
  const [page, head] = await Promise.all([
    loadSwap(context.services, searchParams, defaultChain(isTestnetOf(request)).id),
    pageHead(request, context.site, (t) => ({
      path: '/swap',
      title: t('swap.title'),
      description: t('swap.description'),
    })),
  ])
  return { ...page, head }
}

export default function SwapRoute() {
  const { tokens, readAt } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const link = readSwapLink(params, defaultChain(usePreferences().isTestnet).id)
  return (
    <NetworkScope chainId={link.chainId}>
      <Swap
        link={link}
        tokens={tokens}
        readAt={readAt}
        unreadable={unreadableParts(params)}
        followsWallet={!isForOneNetwork(params)}
      />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
