import { SECOND } from '#app/base/time.ts'
import { withinTimeout, SHELL_TIMEOUT_MS } from '#app/edge/within-timeout.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { readSwapLink } from '#app/domain/swap/read-swap-link.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'

export interface SwapData {
  readonly link: SwapLink
  /** The two tokens of the link, as far as the index knows them. */
  readonly tokens: readonly PricedToken[]
  /** When they were asked for, or up to a second before; UNIX milliseconds. */
  readonly askedAt: number
}

/** Reads for /swap. A market that does not answer in time costs the page its names and prices, not itself. */
export async function loadSwap({ market, now }: Services, params: URLSearchParams, start: ChainId): Promise<SwapData> {
  const link = readSwapLink(params, start)
  const refs = [link.input, link.output].map((address) => ({ chainId: link.chainId, address }))
  const asked = market.tokensByAddress(refs).catch((): readonly (PricedToken | null)[] => [])
  const tokens = await withinTimeout(asked, SHELL_TIMEOUT_MS)
  // What is late the card asks for by itself.
  // To the second, rounded down: visitors of one second see one page, which is made once.
  const askedAt = Math.floor(now() / SECOND) * SECOND
  return { link, tokens: 'later' in tokens ? [] : tokens.filter((token) => token !== null), askedAt }
}
