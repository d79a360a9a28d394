import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams, type ShouldRevalidateFunction } from '@remix-run/react'
import { IDENTITY } from '#app/base/identity.ts'
import { readSwapLink, unreadCurrencies } from '#app/domain/swap/swap-link.ts'
import { Swap } from '#app/features/swap/swap.tsx'
import { loadSwap } from '#app/features/swap/swap.server.ts'

// /swap?inputCurrency&outputCurrency&value&field&chain – the trade card.

export const handle = { i18n: ['swap'] }

export const meta: MetaFunction = () => [
  { title: `Swap · ${IDENTITY.name}` },
  { name: 'description', content: 'Swap tokens at the best price over all pools, straight from your wallet.' },
]

// The card reads its URL by itself and asks for what it does not know: turning the pair round fetches no page.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadSwap(context.services, new URL(request.url).searchParams)
}

export default function SwapRoute() {
  const { tokens } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  return <Swap link={readSwapLink(params)} unread={unreadCurrencies(params)} tokens={tokens} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
