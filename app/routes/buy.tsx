import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { readRampLink } from '#app/domain/ramp/ramp-link.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { Ramp } from '#app/features/ramp/ramp.tsx'
import { loadRamp } from '#app/features/ramp/ramp.server.ts'
import { ReceiveActions } from '#app/features/receive/receive.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import { useFrame } from '#app/shell/use-frame.ts'
import { usePreferences } from '#app/shell/use-preferences.ts'

// /buy?chain&currencyCode&moonpayCurrencyCode&value&isTokenInputMode – buys tokens for US dollars at a payment provider, or receives them.

export const handle: RouteHandle = { i18n: ['ramp', 'receive'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export { formPageRevalidation as shouldRevalidate } from '#app/shell/form-page-revalidation.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [facts, head] = await Promise.all([
    loadRamp(context.services, 'buy', context.visitor.country),
    pageHead(request, context.site, (t) => ({
      path: '/buy',
      title: t('buy.title'),
      description: t('buy.description'),
    })),
  ])
  return { facts, head }
}

export default function BuyRoute() {
  const { facts } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const link = readRampLink(params, 'buy', facts.tokens, defaultChain(usePreferences().isTestnet).id)
  return (
    <NetworkScope chainId={link.chainId}>
      <Ramp direction="buy" link={link} facts={facts} here={`/buy?${params}`}>
        <ReceiveActions exchangeUrl={useFrame().links.exchange} areSecondary={facts.state === 'offered'} />
      </Ramp>
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
