import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { Services } from './services.server.ts'
import type { Policy } from './stale-while-revalidate.server.ts'
import { withinTimeout, SHELL_TIMEOUT_MS } from './within-timeout.server.ts'

/** Forms request their tokens again after half a minute. */
const POLICY: Policy = { freshFor: 5 * SECOND, oldAfter: 30 * SECOND, usableFor: 30 * SECOND }

export interface LoadedTokens {
  /** Requested tokens that the index has. */
  readonly tokens: readonly PricedToken[]
  /** When the oldest of `tokens` was read from the index, UNIX milliseconds rounded down to the second; 0 without tokens. */
  readonly readAt: number
}

/** Loads the tokens of a trading form. Returns none if the market does not answer in time; the form then requests them itself. */
export async function loadPricedTokens(
  services: Services,
  chainId: ChainId,
  addresses: readonly Address[],
): Promise<LoadedTokens> {
  const all = Promise.all(addresses.map((address) => loadToken(services, chainId, address)))
  const found = await withinTimeout(all, SHELL_TIMEOUT_MS)
  const read = 'later' in found ? [] : found.filter((token) => token !== null)
  const oldest = Math.min(...read.map(({ at }) => at))
  return {
    tokens: read.map(({ token }) => token),
    // Rounded, so that visitors with the same tokens share one cached page.
    readAt: read.length === 0 ? 0 : Math.floor(oldest / SECOND) * SECOND,
  }
}

/** Loads a token with the time it was read, UNIX milliseconds; null if the index has no such token or the request fails. */
async function loadToken({ market, cached, now }: Services, chainId: ChainId, address: Address) {
  try {
    const load = async () => (await market.tokensByAddress([{ chainId, address }]))[0] ?? null
    const { value, age } = await cached(`priced-token/2/${chainId}/${address}`, POLICY, load)
    return value && { token: value, at: now() - age }
  } catch {
    return null
  }
}
