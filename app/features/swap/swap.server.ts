import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { readSwapLink } from '#app/domain/swap/read-swap-link.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { Policy } from '#app/edge/stale-while-revalidate.server.ts'
import { withinTimeout, SHELL_TIMEOUT_MS } from '#app/edge/within-timeout.server.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'

/** The card requests the tokens again after half a minute. */
const POLICY: Policy = { freshFor: 5 * SECOND, oldAfter: 30 * SECOND, usableFor: 30 * SECOND }

export interface SwapData {
  readonly link: SwapLink
  /** The tokens of the link that the index has. */
  readonly tokens: readonly PricedToken[]
  /** When the oldest of them was read from the index, rounded down to the second; UNIX milliseconds. */
  readonly readAt: number
}

/** Loads the data of /swap. If the market does not answer in time, the page renders without names and prices. */
export async function loadSwap(services: Services, params: URLSearchParams, start: ChainId): Promise<SwapData> {
  const link = readSwapLink(params, start)
  const both = Promise.all([link.input, link.output].map((address) => loadToken(services, link.chainId, address)))
  const found = await withinTimeout(both, SHELL_TIMEOUT_MS)
  // The card itself requests tokens that are late.
  const read = 'later' in found ? [] : found.filter((token) => token !== null)
  const oldest = Math.min(...read.map(({ at }) => at))
  return {
    link,
    tokens: read.map(({ token }) => token),
    // Rounded so that visitors who get the same tokens share one cached page.
    readAt: read.length === 0 ? 0 : Math.floor(oldest / SECOND) * SECOND,
  }
}

/** A token and when it was read, UNIX milliseconds; null if the index has none at the address or does not answer. */
async function loadToken({ market, cached, now }: Services, chainId: ChainId, address: Address) {
  try {
    const ask = async () => (await market.tokensByAddress([{ chainId, address }]))[0] ?? null
    const { value, age } = await cached(`priced-token/2/${chainId}/${address}`, POLICY, ask)
    return value && { token: value, at: now() - age }
  } catch {
    return null
  }
}
