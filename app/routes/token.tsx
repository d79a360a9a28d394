import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { IDENTITY } from '#app/base/identity.ts'
import { TokenPage } from '#app/features/token/token.tsx'
import { loadToken } from '#app/features/token/token.server.ts'

// /explore/tokens/:chainName/:tokenAddress

export const handle = { i18n: ['explore', 'errors'] }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.token.symbol} – ${IDENTITY.name}` : IDENTITY.name },
]

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { token: await loadToken(context.services, params['chainName'] ?? '', params['tokenAddress'] ?? '') }
}

export default function TokenRoute() {
  return <TokenPage token={useLoaderData<typeof loader>().token} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
