import type { MetaFunction } from '@remix-run/cloudflare'
import { IDENTITY } from '#app/base/identity.ts'
import { Landing } from '#app/features/landing/landing.tsx'

// / – the front page. The hero with the swap widget comes here.

export const handle = { i18n: ['common'] }

export const meta: MetaFunction = () => [
  { title: `${IDENTITY.name} – ${IDENTITY.tagline}` },
  { name: 'description', content: 'Swap tokens from your own wallet, and watch the market that prices them.' },
]

export default function LandingRoute() {
  return <Landing />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
