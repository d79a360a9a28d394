import { MINUTE, SECOND } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { poolOf, type CreateLink } from '#app/domain/liquidity/create-link.ts'
import { loadPricedTokens, type LoadedTokens } from '#app/edge/load-priced-tokens.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { Policy } from '#app/edge/stale-while-revalidate.server.ts'
import { SHELL_TIMEOUT_MS, withinTimeout } from '#app/edge/within-timeout.server.ts'
import { pairKey, pairOf, type KnownPools } from './create.query.ts'

const POLICY: Policy = { freshFor: 15 * SECOND, oldAfter: MINUTE, usableFor: 10 * MINUTE }

export interface CreateData extends LoadedTokens {
  /** Null without a pair, or if the index did not answer in time. */
  readonly pools: KnownPools | null
}

/**
 * Loads the initial data of /positions/create: the tokens of its pair and the existing pools. The form requests anything not available in
 * time.
 */
export async function loadCreate(services: Services, link: CreateLink): Promise<CreateData> {
  const { chainId, currencyA, currencyB } = link
  const addresses = [...new Set([currencyA, currencyB, NATIVE].filter((token) => token !== undefined))]
  const [tokens, pools] = await Promise.all([loadPricedTokens(services, chainId, addresses), loadPools(services, link)])
  return { ...tokens, pools }
}

async function loadPools({ market, cached, report }: Services, link: CreateLink): Promise<KnownPools | null> {
  const named = poolOf(link)
  if (!named) return null
  const pair = pairOf(link, named)
  const name = `pair-pools/1/${pairKey(pair)}`
  const loading = cached(name, POLICY, () => market.pairPools(pair)).catch((error: unknown) => void report(error))
  const found = await withinTimeout(loading, SHELL_TIMEOUT_MS)
  return found === undefined || 'later' in found ? null : { pair: pairKey(pair), pools: found.value }
}
