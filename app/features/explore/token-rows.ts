import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { packSparkline } from '#app/entities/price/sparkline.ts'
import { tokenCell } from '#app/entities/token/token-cell.ts'
import type { TopToken, TopTokensPage, TopTokensQuery } from '#app/wire/market/top-tokens.ts'
import { asOfBlock } from './as-of-block.ts'
import type { ReadyList, TokenExtras, TokenRow } from './explore-facts.ts'
import { FRAMES, hasOptionalColumns, SORTS, type ExploreQuery } from './explore-query.ts'

/** The API's sparkline heights are 0 to 1000. */
const SPARKLINE_TOP = 1000
/** More digits than any amount is shown with. */
const DIGITS = 10

/** Returns the API arguments of a query, except the page. */
export function toTopTokensQuery(query: ExploreQuery): TopTokensQuery {
  const { network, sort, order, frame, filter } = query
  return {
    chainId: network ?? undefined,
    sort: SORTS[sort],
    order: order === 'asc' ? 'ASC' : 'DESC',
    volume: FRAMES[frame],
    filter,
    hasExtras: hasOptionalColumns(query),
  }
}

/** Converts the API's answer to table rows, with ages as of `now` (UNIX milliseconds). Used on the server and in the browser. */
export function tokenRows(page: TopTokensPage, now: number, ageSeconds: number): ReadyList<TokenRow> {
  return {
    state: 'ready',
    rows: page.tokens.map(tokenRow),
    total: page.total,
    asOf: asOfBlock(page.asOf, now),
    ageSeconds,
  }
}

function tokenRow(token: TopToken): TokenRow {
  const extras = extrasOf(token)
  return {
    ...tokenCell(token),
    rank: token.rank,
    hourChange: truncate(token.hourChange),
    dayChange: truncate(token.dayChange),
    fdv: truncate(token.fdv),
    volume: truncateDecimal(token.volume, DIGITS),
    sparkline: packSparkline(token.sparkline, SPARKLINE_TOP),
    ...(extras && { extras }),
  }
}

/** Returns the values of the optional columns; undefined if they were not requested. */
function extrasOf({ weekChange, monthChange, marketCap, tvl }: TopToken): TokenExtras | undefined {
  if (weekChange === undefined || monthChange === undefined || marketCap === undefined) return undefined
  return {
    weekChange: truncate(weekChange),
    monthChange: truncate(monthChange),
    marketCap: truncate(marketCap),
    tvl: truncate(tvl),
  }
}

function truncate(value: string | null): string | null {
  return value === null ? null : truncateDecimal(value, DIGITS)
}
