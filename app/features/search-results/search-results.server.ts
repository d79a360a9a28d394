import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { rankSearchResults } from '#app/domain/search/rank-search-results.ts'
import { readSearchText } from '#app/domain/search/search-text.ts'
import type { Services } from '#app/edge/services.server.ts'
import { namedPool } from '#app/entities/pool/pool-summary.ts'
import { tokenCell } from '#app/entities/token/token-cell.ts'
import type { FoundPool } from '#app/wire/market/find-pools.ts'
import type { PoolMatch, SearchFacts } from './results-facts.ts'

/** Maximum number of results per list. */
const MAX_RESULTS = 15
/** Significant digits of values sent to the page; none is displayed with more. */
const SIGNIFICANT_DIGITS = 10

/**
 * Loads /explore?search=…: tokens and pools of all test networks in testnet mode, otherwise of all other networks. Searches are unbounded
 * in number, so they are not cached, and each counts as a page read. A list that fails to load is null.
 *
 * Throws  a 429 Response for a visitor who reads too many pages
 */
export async function loadSearchResults(services: Services, input: string, isTestnet: boolean): Promise<SearchFacts> {
  const { market, report, countRead } = services
  await countRead()
  const text = readSearchText(input)
  const chainIds: readonly ChainId[] = CHAINS.filter((chain) => chain.isTestnet === isTestnet).map(({ id }) => id)
  const [tokens, pools] = await Promise.allSettled([
    market.searchTokens({ chainIds, text: text.text, limit: MAX_RESULTS }),
    market.searchPools({ chainIds, text: text.text, limit: MAX_RESULTS }),
  ])
  const failed = [tokens, pools].find((result) => result.status === 'rejected')
  const ranked = rankSearchResults(text, {
    tokens: tokens.status === 'fulfilled' ? tokens.value : [],
    pools: pools.status === 'fulfilled' ? pools.value : [],
  })
  return {
    text: text.text,
    tokens: tokens.status === 'fulfilled' ? ranked.tokens.map(tokenCell) : null,
    pools: pools.status === 'fulfilled' ? ranked.pools.map(poolMatch) : null,
    arePoolsFirst: ranked.firstSection === 'pools',
    wallet: ranked.mayBeWallet ? (text.address ?? null) : null,
    failure: failed ? { code: errorCodeOf(failed.reason), errorId: report(failed.reason) } : null,
  }
}

function poolMatch(pool: FoundPool): PoolMatch {
  return {
    chainId: pool.chainId,
    pool: namedPool(pool.chainId, pool),
    tvl: truncateDecimal(pool.tvl, SIGNIFICANT_DIGITS),
  }
}

function errorCodeOf(error: unknown) {
  return error instanceof AppError ? error.code : 'data.unavailable'
}
