import { browserSource } from '#app/data/market-source.ts'
import { readToken } from './read-token.ts'
import type { TokenQuery } from './token-query.ts'
import type { TokenData } from './token.server.ts'

/** Asks the API itself, for what an edge keeps may be a few blocks old. Its own chunk: a page that is only read needs none of it. */
export async function refreshToken(query: TokenQuery): Promise<TokenData> {
  const { token, chart, pools, trades } = readToken(browserSource(), query)
  return { query, token: await token, chart: await chart, pools: await pools, trades: await trades }
}
