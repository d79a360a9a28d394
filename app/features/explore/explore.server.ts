import { SECOND } from '#app/base/time.ts'
import type { MarketClient } from '#app/data/market-client.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { shellTimeout, withinTimeout } from '#app/edge/within-timeout.server.ts'
import { MARKET_POLICY, type CachedValue } from '#app/edge/stale-while-revalidate.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { filterKey, toFilterInput } from '#app/entities/transaction/filter-input.ts'
import { versionShares } from '#app/entities/version-share/version-shares.ts'
import { TOP_TOKENS_PAGE_SIZE } from '#app/wire/market/top-tokens.ts'
import { dailyHistory } from './daily-history.ts'
import type {
  DailyHistory,
  ListFailure,
  MarketList,
  MarketStats,
  MarketTotals,
  PoolRow,
  TokenRow,
  TransactionList,
} from './explore-facts.ts'
import { hasOptionalColumns, isUnknownTab, readExploreQuery, type ExploreQuery } from './explore-query.ts'
import type { Network } from './list-query.ts'
import { poolRows, toTopPoolsQuery } from './pool-rows.ts'
import { readPoolsQuery, type PoolsQuery } from './pools-query.ts'
import { tokenRows, toTopTokensQuery } from './token-rows.ts'
import { transactionList } from './transaction-row.ts'
import { readTransactionsQuery, type TransactionsQuery } from './transactions-query.ts'

/** More digits than any amount is shown with. */
const DIGITS = 10

/** Loads the token list. An unknown tab means a broken link on our site or another, so it is reported. */
export async function loadExplore(services: Services, segments: readonly string[], url: URL, defaultChain: ChainId) {
  if (isUnknownTab(segments)) {
    await services.countRead()
    services.report(new Error(`unknown explore tab: ${url.pathname}`))
    throw new Response('page.unknownTab', { status: 404 })
  }
  const query = readExploreQuery(segments, url.searchParams, defaultChain)
  return pageOf(services, url, query, query?.network, isOpenEnded(query), loadTokens)
}

/** Loads /explore/pools and /explore/pools/:chainName. */
export function loadExplorePools(services: Services, chainName: string | undefined, url: URL, defaultChain: ChainId) {
  const query = readPoolsQuery(chainName, url.searchParams, defaultChain)
  return pageOf(services, url, query, query?.network, isOpenEnded(query), loadPools)
}

/** Loads /explore/transactions and /explore/transactions/:chainName. */
export function loadExploreTransactions(
  services: Services,
  chainName: string | undefined,
  url: URL,
  defaultChain: ChainId,
) {
  const query = readTransactionsQuery(chainName, url.searchParams, defaultChain)
  return pageOf(services, url, query, query?.network, query !== undefined && query.after !== '', loadTransactions)
}

/** Searches and pages after the first are practically unlimited in number. */
function isOpenEnded(query: { readonly filter: string; readonly page: number } | undefined): boolean {
  return query !== undefined && (query.filter !== '' || query.page > 1)
}

/**
 * Loads a list and the totals above it. Parts that are ready in time are in the HTML, the rest streams; `?complete` waits for everything,
 * for visitors without JavaScript. Throws 404 for an unknown network or tab, and 429 for a visitor who reads too many of the counted
 * pages.
 */
async function pageOf<Query, List>(
  services: Services,
  url: URL,
  query: Query | undefined,
  network: Network | undefined,
  isCounted: boolean,
  load: (services: Services, query: Query) => Promise<List>,
) {
  if (query === undefined || network === undefined) throw new Response('page.notFound', { status: 404 })
  if (isCounted) await services.countRead()
  const timeout = shellTimeout(url.searchParams)
  const [list, totals] = await Promise.all([
    withinTimeout(
      load(services, query).catch((error: unknown) => failure(services, error)),
      timeout,
    ),
    withinTimeout(loadTotals(services, network), timeout),
  ])
  return { query, list, totals }
}

async function loadTransactions(services: Services, query: TransactionsQuery): Promise<TransactionList> {
  const { market, cached, now } = services
  const { network, after } = query
  const firstPage = { chainId: network ?? undefined, ...toFilterInput(query) }
  const request = () => market.transactions(firstPage)
  // Only the first page is requested often enough to cache.
  const { value, age } = after
    ? { value: await market.transactions({ ...firstPage, after }), age: 0 }
    : await cached(`transactions/2/${network}/${filterKey(query)}`, MARKET_POLICY, request)
  return transactionList(value, now(), Math.floor(age / SECOND))
}

async function loadPools(services: Services, query: PoolsQuery): Promise<MarketList<PoolRow>> {
  if (query.isFavourites) return { state: 'favourites' }
  const { network, version, minTvl, sort, order, page } = query
  const key = `top-pools/4/${network}/${version}/${minTvl}/${sort}/${order}/${page}`
  const request = ({ topPools }: MarketClient) => topPools({ ...toTopPoolsQuery(query), page })
  const { value, age } = await cachedUnlessFiltered(services, query, key, request)
  return poolRows(value, services.now(), Math.floor(age / SECOND))
}

async function loadTokens(services: Services, query: ExploreQuery): Promise<MarketList<TokenRow>> {
  if (query.isFavourites) return { state: 'favourites' }
  const { network, sort, order, frame, page } = query
  // The optional columns are requested together, so they at most double the number of cache entries.
  const key = `top-tokens/2/${network}/${sort}/${order}/${frame}/${page}${hasOptionalColumns(query) ? '/extras' : ''}`
  const request = ({ topTokens }: MarketClient) =>
    topTokens({ ...toTopTokensQuery(query), page, pageSize: TOP_TOKENS_PAGE_SIZE })
  const { value, age } = await cachedUnlessFiltered(services, query, key, request)
  return tokenRows(value, services.now(), Math.floor(age / SECOND))
}

/** Caches a list unless it is filtered by a search, because searches are unbounded in number. */
async function cachedUnlessFiltered<Value>(
  { market, cached }: Services,
  { filter }: { readonly filter: string },
  key: string,
  request: (market: MarketClient) => Promise<Value>,
): Promise<CachedValue<Value>> {
  if (filter !== '') return { value: await request(market), age: 0 }
  return cached(key, MARKET_POLICY, () => request(market))
}

async function loadTotals(services: Services, network: Network): Promise<MarketTotals> {
  const reportAndReturn = <Fallback>(fallback: Fallback) => {
    return (error: unknown) => {
      services.report(error)
      return fallback
    }
  }
  const [stats, history] = await Promise.all([
    loadStats(services, network).catch(reportAndReturn(null)),
    loadHistory(services, network).catch(reportAndReturn('failed' as const)),
  ])
  return { stats, history }
}

async function loadStats({ market, cached }: Services, network: Network): Promise<MarketStats | null> {
  const request = () => market.protocolStats({ chainId: network ?? undefined })
  const { value, age } = await cached(`protocol-stats/1/${network}`, MARKET_POLICY, request)
  // The sum over no data is zero, but the network's totals are unknown.
  if (value.asOf.length === 0) return null
  return {
    ageSeconds: Math.floor(age / SECOND),
    volume: truncateDecimal(value.dayVolume, DIGITS),
    volumeChange: value.dayVolumeChange,
    volumeShares: versionShares(
      value.versions.map(({ version, dayVolume }) => ({ version, value: dayVolume })),
      0,
    ),
    tvl: truncateDecimal(value.tvl, DIGITS),
    tvlChange: value.tvlChange,
    tvlShares: versionShares(
      value.versions.map(({ version, tvl }) => ({ version, value: tvl })),
      0,
    ),
  }
}

async function loadHistory({ market, cached }: Services, network: Network): Promise<DailyHistory | null> {
  const request = () => market.protocolHistory({ chainId: network ?? undefined, duration: 'MONTH' })
  const { value, age } = await cached(`protocol-history/1/${network}`, MARKET_POLICY, request)
  const history = dailyHistory(value)
  return history && { ...history, ageSeconds: Math.floor(age / SECOND) }
}

function failure({ report }: Services, error: unknown): ListFailure {
  const code: ErrorCode = error instanceof AppError ? error.code : 'data.unavailable'
  return { state: 'failed', code, errorId: report(error) }
}
