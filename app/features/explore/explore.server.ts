import { SECOND } from '#app/base/time.ts'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { inTime, SHELL_PATIENCE } from '#app/edge/in-time.server.ts'
import { MARKET_POLICY } from '#app/edge/remember.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { packSparkline } from '#app/entities/price/sparkline.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import { TOP_TOKENS_PAGE_SIZE, type TopToken, type TopTokensPage } from '#app/wire/market/top-tokens.ts'
import type { ProtocolStats } from '#app/wire/market/protocol-stats.ts'
import { FRAMES, readExploreQuery, SORTS, type ExploreQuery } from './explore-query.ts'
import type { AsOfBlock, MarketTotals, TokenList, TokenRow } from './explore-facts.ts'

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

async function loadTotals({ market, remember, report }: Services, { chainId }: ExploreQuery): Promise<MarketTotals> {
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
  { chainId }: ExploreQuery,
): AsOfBlock | null {
  const known = asOf.find((entry) => entry.chainId === chainId)
  if (!known) return null
  return { block: known.block, time: known.time, secondsAgo: Math.max(0, Math.floor(now() / SECOND) - known.time) }
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'data.unavailable'
}
