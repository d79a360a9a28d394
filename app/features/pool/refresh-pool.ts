import { browserSource } from '#app/data/market-client.ts'
import type { PoolQuery } from './pool-query.ts'
import type { PoolData } from './pool.server.ts'
import { readPool } from './read-pool.ts'

/**
 * Loads the page from the API directly, because the edge cache may be a few blocks old. A separate chunk, because pages
 * that are only read do not need it.
 */
export async function refreshPool(query: PoolQuery): Promise<PoolData> {
  const { pool, chart, trades, fees } = readPool(browserSource(), query)
  return { query, pool: await pool, chart: await chart, trades: await trades, fees: await fees }
}
