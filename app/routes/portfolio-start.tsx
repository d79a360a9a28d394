import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { PortfolioStart } from '#app/features/portfolio/portfolio.tsx'
import { readLookup } from '#app/features/portfolio/portfolio.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /portfolio – redirects to the connected account's portfolio, or to that of an address typed here.

export const handle: RouteHandle = { i18n: ['portfolio', 'positions', 'market', 'safety', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const lookup = readLookup('portfolio', new URL(request.url).searchParams)
  if (lookup.path !== null) throw redirect(lookup.path)
  const head = await pageHead(request, context.site, (t) => ({
    path: '/portfolio',
    title: t('portfolioStart.title'),
    description: t('portfolioStart.description'),
  }))
  return { lookup, isTestnet: isTestnetOf(request), head }
}

export default function PortfolioStartRoute() {
  const { lookup, isTestnet } = useLoaderData<typeof loader>()
  return <PortfolioStart page="portfolio" lookup={lookup} isTestnet={isTestnet} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
