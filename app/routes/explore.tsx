import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { IDENTITY } from '#app/base/identity.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Explore } from '#app/features/explore/explore.tsx'
import { loadExplore } from '#app/features/explore/explore.server.ts'
import { wordsFor } from '#app/i18n/i18n.server.ts'

// /explore, /explore/tokens, /explore/:chainName, /explore/tokens/:chainName

export const handle = { i18n: ['explore', 'errors'] }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${data.title} – ${IDENTITY.name}` },
        { name: 'description', content: data.description },
        { tagName: 'link', rel: 'canonical', href: data.canonical },
      ]
    : [{ title: IDENTITY.name }]

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const segments = [params['tabOrChain'], params['chainName']].filter((segment) => segment !== undefined)
  const page = await loadExplore(context.services, segments, url)
  const t = await wordsFor(request, 'explore')
  const network = chainById(page.query.chainId)
  return {
    ...page,
    title: t('pageTitle', { network: network.name }),
    description: t('pageDescription', { network: network.name }),
    canonical: `${url.origin}/explore/tokens/${network.slug}`,
  }
}

export default function ExploreRoute() {
  const { query, tokens, totals } = useLoaderData<typeof loader>()
  return <Explore query={query} tokens={tokens} totals={totals} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
