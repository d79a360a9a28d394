import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { IDENTITY } from '#app/base/identity.ts'
import { TokenPage } from '#app/features/token/token.tsx'
import { loadToken } from '#app/features/token/token.server.ts'

// /explore/tokens/:chainName/:tokenAddress

export const handle = { i18n: ['explore', 'errors'] }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title:
      data && 'state' in data.token && data.token.state === 'ready'
        ? `${data.token.facts.symbol} – ${IDENTITY.name}`
        : IDENTITY.name,
  },
]

export function loader({ context, params, request }: LoaderFunctionArgs) {
  const isComplete = new URL(request.url).searchParams.has('complete')
  return loadToken(context.services, params['chainName'] ?? '', params['tokenAddress'] ?? '', isComplete)
}

export default function TokenRoute() {
  return <TokenPage {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
