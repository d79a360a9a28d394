import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams, type ShouldRevalidateFunction } from '@remix-run/react'
import { readSwapLink, unreadCurrencies } from '#app/domain/swap/swap-link.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { Swap } from '#app/features/swap/swap.tsx'
import { loadSwap } from '#app/features/swap/swap.server.ts'

// /swap?inputCurrency&outputCurrency&value&field&chain – the trade card.

export const handle = { i18n: ['swap'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

// The card reads its URL by itself and asks for what it does not know: turning the pair round fetches no page.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [page, head] = await Promise.all([
    loadSwap(context.services, new URL(request.url).searchParams),
    pageHead(request, (t) => ({ path: '/swap', title: t('swap.title'), description: t('swap.description') })),
  ])
  return { ...page, head }
}

export default function SwapRoute() {
  const { tokens } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  return <Swap link={readSwapLink(params)} unread={unreadCurrencies(params)} tokens={tokens} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
