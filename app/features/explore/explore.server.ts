import { SECOND } from '#app/base/time.ts'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { inTime, SHELL_PATIENCE } from '#app/edge/in-time.server.ts'
import { MARKET_POLICY } from '#app/edge/remember.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { poolLine } from '#app/entities/pool/pool-line.ts'
import { packSparkline } from '#app/entities/price/sparkline.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import { TYPES } from '#app/entities/transaction/transaction.ts'
import { TOP_POOLS_PAGE_SIZE, type TopPool } from '#app/wire/market/top-pools.ts'
import { TOP_TOKENS_PAGE_SIZE, type TopToken, type TopTokensPage } from '#app/wire/market/top-tokens.ts'
import type { ProtocolStats } from '#app/wire/market/protocol-stats.ts'
import { FRAMES, readExploreQuery, SORTS, type ExploreQuery } from './explore-query.ts'
import type {
  AsOfBlock,
  MarketTotals,
  PoolList,
  PoolRow,
  TokenList,
  TokenRow,
  TransactionList,
} from './explore-facts.ts'
import { POOL_SORTS, POOL_VERSIONS, readPoolsQuery, type PoolsQuery } from './pools-query.ts'
import { transactionList } from './transaction-row.ts'
import { readTransactionsQuery, type TransactionsQuery } from './transactions-query.ts'

/** Heights of the API's sparkline: 0 to 1000. */
const SPARKLINE_TOP = 1000
/** More digits than any price or sum is shown with. */
const DIGITS = 10

/**
 * Reads for /explore and its kin. `tokens` and `totals` stand in the HTML when they come in time, else they stream; with
 * `?complete` the page waits for both, for those who have no script. Throws 404 for a chain or tab that is none.
 */
export async function loadExplore(services: Services, segments: readonly string[], url: URL, start: ChainId) {
  const query = readExploreQuery(segments, url.searchParams, start)
  if (!query) throw new Response('page.notFound', { status: 404 })
  const patience = url.searchParams.has('complete') ? undefined : SHELL_PATIENCE
  const [tokens, totals] = await Promise.all([
    inTime(loadTokens(services, query), patience),
    inTime(loadTotals(services, query), patience),
  ])
  return { query, tokens, totals }
}

/** Reads for /explore/pools and /explore/pools/:chainName, as `loadExplore`. */
export async function loadExplorePools(services: Services, chainName: string | undefined, url: URL, start: ChainId) {
  const query = readPoolsQuery(chainName, url.searchParams, start)
  if (!query) throw new Response('page.notFound', { status: 404 })
  const patience = url.searchParams.has('complete') ? undefined : SHELL_PATIENCE
  const [pools, totals] = await Promise.all([
    inTime(loadPools(services, query), patience),
    inTime(loadTotals(services, query), patience),
  ])
  return { query, pools, totals }
}

/** Reads for /explore/transactions and /explore/transactions/:chainName, as `loadExplore`. */
export async function loadExploreTransactions(
  services: Services,
  chainName: string | undefined,
  url: URL,
  start: ChainId,
) {
  const query = readTransactionsQuery(chainName, url.searchParams, start)
  if (!query) throw new Response('page.notFound', { status: 404 })
  const patience = url.searchParams.has('complete') ? undefined : SHELL_PATIENCE
  const [transactions, totals] = await Promise.all([
    inTime(loadTransactions(services, query), patience),
    inTime(loadTotals(services, query), patience),
  ])
  return { query, transactions, totals }
}

async function loadTransactions(services: Services, query: TransactionsQuery): Promise<TransactionList> {
  const { market, remember, now, report } = services
  const { chainId, type, after } = query
  const ask = () =>
    market.transactions({ chainId, types: type === null ? [] : [TYPES[type]], after: after || undefined })
  try {
    // Only the first page is asked for by many.
    const { value, age } = after
      ? { value: await ask(), age: 0 }
      : await remember(`transactions/1/${chainId}/${type}`, MARKET_POLICY, ask)
    return transactionList(chainId, value, now(), Math.floor(age / SECOND))
  } catch (error) {
    return { state: 'failed', code: codeOf(error), errorId: report(error) }
  }
}

async function loadPools(services: Services, query: PoolsQuery): Promise<PoolList> {
  try {
    const { value, age } = await topPools(services, query)
    return {
      state: 'ready',
      rows: value.pools.map((pool) => poolRow(query.chainId, pool)),
      pages: Math.max(1, Math.ceil(value.total / TOP_POOLS_PAGE_SIZE)),
      asOf: asOfBlock(services, value, query),
      ageSeconds: Math.floor(age / SECOND),
    }
  } catch (error) {
    return { state: 'failed', code: codeOf(error), errorId: services.report(error) }
  }
}

function topPools({ market, remember }: Services, query: PoolsQuery) {
  const { chainId, version, sort, order, filter, page } = query
  const ask = () =>
    market.topPools({
      chainId,
      version: version === null ? null : POOL_VERSIONS[version],
      page,
      sort: POOL_SORTS[sort],
      order: order === 'asc' ? 'ASC' : 'DESC',
      filter,
    })
  // What people type has no end: it is asked, not kept.
  if (filter !== '') return ask().then((value) => ({ value, age: 0, isStale: false }))
  return remember(`top-pools/1/${chainId}/${version}/${sort}/${order}/${page}`, MARKET_POLICY, ask)
}

const TURNOVER_PLACES = 3

function poolRow(chainId: ChainId, pool: TopPool): PoolRow {
  return {
    ...poolLine(chainId, pool),
    rank: pool.rank,
    monthVolume: cutDecimal(pool.monthVolume, DIGITS),
    turnover: divideDecimals(pool.dayVolume, pool.tvl, TURNOVER_PLACES),
  }
}

async function loadTokens(services: Services, query: ExploreQuery): Promise<TokenList> {
  try {
    const { value, age } = await topTokens(services, query)
    return {
      state: 'ready',
      rows: value.tokens.map(tokenRow),
      total: value.total,
      pages: Math.max(1, Math.ceil(value.total / TOP_TOKENS_PAGE_SIZE)),
      asOf: asOfBlock(services, value, query),
      ageSeconds: Math.floor(age / SECOND),
    }
  } catch (error) {
    return { state: 'failed', code: codeOf(error), errorId: services.report(error) }
  }
}

function topTokens({ market, remember }: Services, query: ExploreQuery) {
  const { chainId, sort, order, frame, filter, page } = query
  const ask = () =>
    market.topTokens({
      chainId,
      page,
      pageSize: TOP_TOKENS_PAGE_SIZE,
      sort: SORTS[sort],
      order: order === 'asc' ? 'ASC' : 'DESC',
      volume: FRAMES[frame],
      filter,
    })
  // What people type has no end: it is asked, not kept.
  if (filter !== '') return ask().then((value) => ({ value, age: 0, isStale: false }))
  return remember(`top-tokens/1/${chainId}/${sort}/${order}/${frame}/${page}`, MARKET_POLICY, ask)
}

async function loadTotals(
  { market, remember, report }: Services,
  { chainId }: Pick<ExploreQuery, 'chainId'>,
): Promise<MarketTotals> {
  try {
    const ask = () => market.protocolStats({ chainId })
    const { value, age } = await remember<ProtocolStats>(`protocol-stats/1/${chainId}`, MARKET_POLICY, ask)
    return {
      state: 'ready',
      ageSeconds: Math.floor(age / SECOND),
      volume: cutDecimal(value.dayVolume, DIGITS),
      volumeChange: value.dayVolumeChange,
      tvl: cutDecimal(value.tvl, DIGITS),
      tvlChange: value.tvlChange,
      versions: value.versions.map(({ version, tvl }) => ({
        version,
        tvl: cutDecimal(tvl, DIGITS),
      })),
    }
  } catch (error) {
    report(error)
    return { state: 'failed' }
  }
}

/** Only what the table shows: every field travels twice, as HTML and as data. */
function tokenRow(token: TopToken): TokenRow {
  return {
    address: token.address,
    symbol: plainText(token.symbol),
    name: plainText(token.name),
    rank: token.rank,
    price: cut(token.price),
    hourChange: cut(token.hourChange),
    dayChange: cut(token.dayChange),
    fdv: cut(token.fdv),
    volume: cutDecimal(token.volume, DIGITS),
    sparkline: packSparkline(token.sparkline, SPARKLINE_TOP),
    caution: tokenCaution(token),
  }
}

function cut(value: string | null): string | null {
  return value === null ? null : cutDecimal(value, DIGITS)
}

function asOfBlock(
  { now }: Services,
  { asOf }: Pick<TopTokensPage, 'asOf'>,
  { chainId }: Pick<ExploreQuery, 'chainId'>,
): AsOfBlock | null {
  const known = asOf.find((entry) => entry.chainId === chainId)
  if (!known) return null
  return { block: known.block, time: known.time, secondsAgo: Math.max(0, Math.floor(now() / SECOND) - known.time) }
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'data.unavailable'
}
