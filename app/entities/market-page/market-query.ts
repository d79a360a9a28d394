import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { readFilter, type TransactionFilter } from '#app/entities/transaction/transaction-filter.ts'
import { readCursor } from '#app/entities/transaction/transaction.ts'

/** Time ranges by their name in the URL. */
export const RANGES = {
  '1H': 'HOUR',
  '1D': 'DAY',
  '1W': 'WEEK',
  '1M': 'MONTH',
  '1Y': 'YEAR',
  ALL: 'MAX',
} as const satisfies Record<string, HistoryDuration>
export type RangeName = keyof typeof RANGES

// `Object.keys` loses the key type.
export const RANGE_NAMES = Object.keys(RANGES) as readonly RangeName[]

/** URL state of token and pool pages besides the chart. */
export interface MarketQuery extends TransactionFilter {
  /** Undefined if the URL has none. */
  readonly range: RangeName | undefined
  /** The price axis is logarithmic. */
  readonly isLog: boolean
  /** Cursor of the page of transactions; empty for the first. */
  readonly after: string
}

/** Reads `?range=&scale=&type=&value=&after=`. Ignores invalid values. */
export function readMarketQuery(search: Pick<URLSearchParams, 'get'>): MarketQuery {
  return {
    range: named(RANGES, search.get('range')?.toUpperCase()),
    isLog: search.get('scale')?.toLowerCase() === 'log',
    ...readFilter(search),
    after: readCursor(search.get('after')),
  }
}

function named<Name extends string>(names: Record<Name, unknown>, value: string | undefined): Name | undefined {
  // `hasOwn` excludes inherited names such as `toString`.
  return value !== undefined && Object.hasOwn(names, value) ? (value as Name) : undefined
}
