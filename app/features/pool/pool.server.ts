import { loadMarketPage } from '#app/edge/load-market-page.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { loadPage } from '#app/entities/market-page/load-page.ts'
import type { DataOf } from '#app/entities/market-page/page-definition.ts'
import { POOL_PAGE } from './pool-page.tsx'
import { readPoolQuery } from './pool-query.ts'

export type PoolData = DataOf<typeof POOL_PAGE>

/** Loads /explore/pools/:chainName/:poolAddress. Throws 404 also for an unknown chain and an invalid address. */
export function loadPoolPage(
  services: Services,
  chainName: string,
  poolAddress: string,
  search: URLSearchParams,
): Promise<PoolData> {
  const query = readPoolQuery(chainName, poolAddress, search)
  return loadMarketPage(services, query, search, 'pool.notFound', (...rest) => loadPage(POOL_PAGE, ...rest))
}
