import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { PrefetchPageLinks, useLoaderData, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { IDENTITY } from '#app/base/identity.ts'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { isTestnetOf } from '#app/edge/preferences.server.ts'
import { Landing } from '#app/features/landing/landing.tsx'
import { loadLanding } from '#app/features/landing/landing.server.ts'

// / – the front page.

export const handle = { i18n: ['landing', 'errors'] }

export const meta: MetaFunction = () => [
  { title: `${IDENTITY.name} – ${IDENTITY.tagline}` },
  { name: 'description', content: 'Swap tokens from your own wallet, and watch the market that prices them.' },
]

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadLanding(context.services, new URL(request.url), defaultChain(isTestnetOf(request)).id)
}

export default function LandingRoute() {
  const { widget, floating, figures } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const [hasBegun, setBegun] = useState(false)
  return (
    <>
      <Landing
        widget={widget}
        floating={floating}
        figures={figures}
        isIntro={params.has('intro')}
        onBegin={() => setBegun(true)}
      />
      {hasBegun && <PrefetchPageLinks page="/swap" />}
    </>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
