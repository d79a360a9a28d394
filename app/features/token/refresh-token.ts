import { browserSource } from '#app/data/market-client.ts'
import { readToken } from './read-token.ts'
import type { TokenQuery } from './token-query.ts'
import type { TokenData } from './token.server.ts'

/**
 * Loads the page from the API directly, because the edge cache may be a few blocks old. A separate chunk, because pages
 * that are only read do not need it.
 */
export async function refreshToken(query: TokenQuery): Promise<TokenData> {
  const { token, chart, pools, trades } = readToken(browserSource(), query)
  return { query, token: await token, chart: await chart, pools: await pools, trades: await trades }
}
