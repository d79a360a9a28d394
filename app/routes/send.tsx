import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { readSendLink, unreadableSendParts } from '#app/domain/send/read-send-link.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { ReceiveButton } from '#app/features/receive/receive.tsx'
import { Send } from '#app/features/send/send.tsx'
import { loadSend } from '#app/features/send/send.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import { useFrame } from '#app/shell/use-frame.ts'
import { usePreferences } from '#app/shell/use-preferences.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /send?chain&inputCurrency – the send form.

export const handle: RouteHandle = { i18n: ['send', 'receive', 'safety'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export { formPageRevalidation as shouldRevalidate } from '#app/shell/form-page-revalidation.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [page, head] = await Promise.all([
    loadSend(context.services, searchParams, defaultChain(isTestnetOf(request)).id),
    pageHead(request, context.site, (t) => ({
      path: '/send',
      title: t('send.title'),
      description: t('send.description'),
    })),
  ])
  return { ...page, head }
}

export default function SendRoute() {
  const { tokens, readAt } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const link = readSendLink(params, defaultChain(usePreferences().isTestnet).id)
  return (
    <NetworkScope chainId={link.chainId}>
      <Send link={link} unreadable={unreadableSendParts(params)} tokens={tokens} readAt={readAt}>
        <ReceiveButton exchangeUrl={useFrame().links.exchange} />
      </Send>
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
