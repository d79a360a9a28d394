import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { readRampLink } from '#app/domain/ramp/ramp-link.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { Ramp } from '#app/features/ramp/ramp.tsx'
import { loadRamp } from '#app/features/ramp/ramp.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import { usePreferences } from '#app/shell/use-preferences.ts'

// /sell?chain&currencyCode&moonpayCurrencyCode&value&isTokenInputMode – sells tokens for US dollars at a payment provider.

export const handle: RouteHandle = { i18n: ['ramp'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export { formPageRevalidation as shouldRevalidate } from '#app/shell/form-page-revalidation.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [facts, head] = await Promise.all([
    loadRamp(context.services, 'sell', context.visitor.country),
    pageHead(request, context.site, (t) => ({
      path: '/sell',
      title: t('sell.title'),
      description: t('sell.description'),
    })),
  ])
  return { facts, head }
}

export default function SellRoute() {
  const { facts } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const link = readRampLink(params, 'sell', facts.tokens, defaultChain(usePreferences().isTestnet).id)
  return (
    <NetworkScope chainId={link.chainId}>
      <Ramp direction="sell" link={link} facts={facts} here={`/sell?${params}`} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
