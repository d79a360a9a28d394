import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { loadLive } from '#app/features/landing/landing.server.ts'

// GET /live – the landing page's live data, for its refreshes.

export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.services.countRead()
  const live = await loadLive(context.services, defaultChain(isTestnetOf(request)).id)
  return Response.json(live, { headers: { 'Cache-Control': 'private, no-store' } })
}
