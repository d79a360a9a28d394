import { partsWithinTimeout } from '#app/edge/within-timeout.server.ts'
import { marketSource, type Services } from '#app/edge/services.server.ts'
import type { TradeList } from '#app/entities/market-page/market-facts.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import type { FeeState, PoolChart, PoolState } from './pool-facts.ts'
import { readPoolQuery, type PoolQuery } from './pool-query.ts'
import { readPool } from './read-pool.ts'

export interface PoolData {
  readonly query: PoolQuery
  readonly pool: PoolState | Later<PoolState>
  readonly chart: PoolChart | Later<PoolChart>
  readonly trades: TradeList | Later<TradeList>
  readonly fees: FeeState | Later<FeeState>
}

/**
 * Loads /explore/pools/:chainName/:poolAddress. What is ready in time is in the HTML, the rest streams; `?complete`
 * waits for everything, for visitors without JavaScript. Throws 404 for an unknown chain, an invalid address, and a
 * pool that the index, if it answers in time, does not know; 429 for a visitor who reads too many pages.
 */
export async function loadPool(
  services: Services,
  chainName: string,
  poolAddress: string,
  search: URLSearchParams,
): Promise<PoolData> {
  const query = readPoolQuery(chainName, poolAddress, search)
  if (!query) throw new Response('pool.notFound', { status: 404 })
  await services.countRead()
  const parts = await partsWithinTimeout(readPool(marketSource(services), query), search.has('complete'))
  if ('state' in parts.pool && parts.pool.state === 'missing') throw new Response('pool.notFound', { status: 404 })
  return { query, ...parts }
}
