import { partsWithinTimeout } from '#app/edge/within-timeout.server.ts'
import { marketSource, type Services } from '#app/edge/services.server.ts'
import type { TradeList } from '#app/entities/market-page/market-facts.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import { readToken } from './read-token.ts'
import type { TokenChart, TokenPools, TokenState } from './token-facts.ts'
import { readTokenQuery, type TokenQuery } from './token-query.ts'

export interface TokenData {
  readonly query: TokenQuery
  /** A section streams if the API is slow: the page does not wait. */
  readonly token: TokenState | Later<TokenState>
  readonly chart: TokenChart | Later<TokenChart>
  readonly pools: TokenPools | Later<TokenPools>
  readonly trades: TradeList | Later<TradeList>
}

/**
 * Loads /explore/tokens/:chainName/:tokenAddress. What is ready in time is in the HTML, the rest streams; `?complete`
 * waits for everything, for visitors without JavaScript. Throws 404 for an unknown chain, an invalid address, and a
 * token that the index, if it answers in time, does not know; 429 for a visitor who reads too many pages.
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
  const parts = await partsWithinTimeout(readToken(marketSource(services), query), search.has('complete'))
  if ('state' in parts.token && parts.token.state === 'missing') throw new Response('token.notFound', { status: 404 })
  return { query, ...parts }
}
