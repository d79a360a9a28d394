import { loadMarketPage } from '#app/edge/load-market-page.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { loadPage } from '#app/entities/market-page/load-page.ts'
import type { DataOf } from '#app/entities/market-page/page-definition.ts'
import { TOKEN_PAGE } from './token-page.tsx'
import { readTokenQuery } from './token-query.ts'

export type TokenData = DataOf<typeof TOKEN_PAGE>

/** Loads /explore/tokens/:chainName/:tokenAddress. Throws 404 also for an unknown chain and an invalid address. */
export function loadTokenPage(
  services: Services,
  chainName: string,
  tokenAddress: string,
  search: URLSearchParams,
): Promise<TokenData> {
  const query = readTokenQuery(chainName, tokenAddress, search)
  return loadMarketPage(services, query, search, 'token.notFound', (...rest) => loadPage(TOKEN_PAGE, ...rest))
}
