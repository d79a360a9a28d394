import { partsInTime } from '#app/edge/in-time.server.ts'
import { marketSource, type Services } from '#app/edge/services.server.ts'
import type { TradeList } from '#app/entities/market/market-facts.ts'
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
 * Reads for /explore/pools/:chainName/:poolAddress. Each part stands in the HTML when it comes in time, else it streams; with
 * `?complete` the page waits for all, for those who have no script. Throws 404 for a chain or address that is none and for a pool
 * that the index, asked in time, does not know; 429 for a visitor who reads too many pages.
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
  const parts = await partsInTime(readPool(marketSource(services), query), search.has('complete'))
  if ('state' in parts.pool && parts.pool.state === 'missing') throw new Response('pool.notFound', { status: 404 })
  return { query, ...parts }
}
