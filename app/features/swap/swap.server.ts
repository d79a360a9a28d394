import { SECOND } from '#app/base/time.ts'
import { withinTimeout, SHELL_TIMEOUT_MS } from '#app/edge/within-timeout.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { readSwapLink } from '#app/domain/swap/read-swap-link.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'

export interface SwapData {
  readonly link: SwapLink
  /** The tokens of the link that the index has. */
  readonly tokens: readonly PricedToken[]
  /** When they were requested, rounded down to the second; UNIX milliseconds. */
  readonly askedAt: number
}

/** Loads the data of /swap. If the market does not answer in time, the page renders without names and prices. */
export async function loadSwap({ market, now }: Services, params: URLSearchParams, start: ChainId): Promise<SwapData> {
  const link = readSwapLink(params, start)
  const refs = [link.input, link.output].map((address) => ({ chainId: link.chainId, address }))
  const asked = market.tokensByAddress(refs).catch((): readonly (PricedToken | null)[] => [])
  const tokens = await withinTimeout(asked, SHELL_TIMEOUT_MS)
  // The card itself requests tokens that are late. The time is rounded down so that visitors within a second share one cached page.
  const askedAt = Math.floor(now() / SECOND) * SECOND
  return { link, tokens: 'later' in tokens ? [] : tokens.filter((token) => token !== null), askedAt }
}
