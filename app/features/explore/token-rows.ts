import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { packSparkline } from '#app/entities/price/sparkline.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { TopToken, TopTokensPage, TopTokensQuery } from '#app/wire/market/top-tokens.ts'
import { asOfBlock } from './as-of-block.ts'
import type { ReadyList, TokenRow } from './explore-facts.ts'
import { FRAMES, SORTS, type ExploreQuery } from './explore-query.ts'

/** Heights of the API's sparkline: 0 to 1000. */
const SPARKLINE_TOP = 1000
/** More digits than any price or sum is shown with. */
const DIGITS = 10

/** What to ask the API for, besides a page. */
export function tokensAsked({ network, sort, order, frame, filter }: ExploreQuery): TopTokensQuery {
  return {
    chainId: network ?? undefined,
    sort: SORTS[sort],
    order: order === 'asc' ? 'ASC' : 'DESC',
    volume: FRAMES[frame],
    filter,
  }
}

/** The answer as the table shows it at `now`, UNIX milliseconds. On the server, and in the browser when it asks for more. */
export function tokenRows(page: TopTokensPage, now: number, ageSeconds: number): ReadyList<TokenRow> {
  return {
    state: 'ready',
    rows: page.tokens.map(tokenRow),
    total: page.total,
    asOf: asOfBlock(page.asOf, now),
    ageSeconds,
  }
}

/** Only what the table shows: every field travels twice, as HTML and as data. */
function tokenRow(token: TopToken): TokenRow {
  return {
    chainId: token.chainId,
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
