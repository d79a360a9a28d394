import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { readCursor, readType, type TypeName } from '#app/entities/transaction/transaction.ts'

/** Ranges by their name in the URL (spec §9). */
export const RANGES = {
  '1H': 'HOUR',
  '1D': 'DAY',
  '1W': 'WEEK',
  '1M': 'MONTH',
  '1Y': 'YEAR',
  ALL: 'MAX',
} as const satisfies Record<string, HistoryDuration>
export type RangeName = keyof typeof RANGES

// The table's own keys, in its order.
export const RANGE_NAMES = Object.keys(RANGES) as readonly RangeName[]

/** What the URL of a pool's or a token's page asks for beside its chart. */
export interface MarketQuery {
  /** Undefined where the URL says nothing. */
  readonly range: RangeName | undefined
  /** Null: all of them. */
  readonly type: TypeName | null
  /** Cursor after which the transactions go on; empty on the first page. */
  readonly after: string
}

/** Reads `?range=&type=&after=`; a value that says nothing is left out. */
export function readMarketQuery(search: Pick<URLSearchParams, 'get'>): MarketQuery {
  return {
    range: named(RANGES, search.get('range')?.toUpperCase()),
    type: readType(search.get('type')),
    after: readCursor(search.get('after')),
  }
}

function named<Name extends string>(names: Record<Name, unknown>, asked: string | undefined): Name | undefined {
  // `hasOwn` narrows the text to a name of the table; `toString` is none.
  return asked !== undefined && Object.hasOwn(names, asked) ? (asked as Name) : undefined
}
