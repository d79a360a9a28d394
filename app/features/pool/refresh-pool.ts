import { browserSource } from '#app/data/market-source.ts'
import type { PoolQuery } from './pool-query.ts'
import type { PoolData } from './pool.server.ts'
import { readPool } from './read-pool.ts'

/** Asks the API itself, for what an edge keeps may be a few blocks old. Its own chunk: a page that is only read needs none of it. */
export async function refreshPool(query: PoolQuery): Promise<PoolData> {
  const { pool, chart, trades, fees } = readPool(browserSource(), query)
  return { query, pool: await pool, chart: await chart, trades: await trades, fees: await fees }
}
