import { partsInTime } from '#app/edge/in-time.server.ts'
import { marketSource, type Services } from '#app/edge/services.server.ts'
import type { TradeList } from '#app/entities/market/market-facts.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import { readToken } from './read-token.ts'
import type { TokenChart, TokenPools, TokenState } from './token-facts.ts'
import { readTokenQuery, type TokenQuery } from './token-query.ts'

export interface TokenData {
  readonly query: TokenQuery
  /** Each part later when the market is slow: the frame does not wait. */
  readonly token: TokenState | Later<TokenState>
  readonly chart: TokenChart | Later<TokenChart>
  readonly pools: TokenPools | Later<TokenPools>
  readonly trades: TradeList | Later<TradeList>
}

/**
 * Reads for /explore/tokens/:chainName/:tokenAddress. Each part stands in the HTML when it comes in time, else it streams; with
 * `?complete` the page waits for all, for those who have no script. Throws 404 for a chain or address that is none and for a token
 * that the index, asked in time, does not know; 429 for a visitor who reads too many pages.
 */
export async function loadToken(
  services: Services,
  chainName: string,
  tokenAddress: string,
  search: URLSearchParams,
): Promise<TokenData> {
  const query = readTokenQuery(chainName, tokenAddress, search)
  if (!query) throw new Response('token.notFound', { status: 404 })
  await services.countRead()
  const parts = await partsInTime(readToken(marketSource(services), query), search.has('complete'))
  if ('state' in parts.token && parts.token.state === 'missing') throw new Response('token.notFound', { status: 404 })
  return { query, ...parts }
}
