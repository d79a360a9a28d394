import { secondsSince } from '#app/base/time.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Transaction } from '#app/entities/transaction/transaction.ts'

/** Data shared by token, pool and position pages. Money, percentages and amounts are exact decimals; null if unknown. */

export interface FailedState {
  readonly state: 'failed'
  readonly code: ErrorCode
  readonly errorId: string
}

/** Data of a page or section. `missing`: the index does not know the token, pool or position. */
export type LoadState<Data> =
  { readonly state: 'ready'; readonly data: Data } | { readonly state: 'missing' } | FailedState

/** There is nothing to draw: no price, no trade, no liquidity. */
export interface EmptyState {
  readonly state: 'empty'
}

/** Data that cannot be drawn: fewer than two points (`few`), or malformed or contradictory ones (`broken`). */
export interface InvalidState {
  readonly state: 'invalid'
  readonly reason: 'few' | 'broken'
}

/** The block the data is from. */
export interface AsOfBlock {
  readonly block: number
  /** UNIX seconds. */
  readonly time: number
  /** Age in seconds when the page was rendered. */
  readonly secondsAgo: number
}

/** The same block with its age as of `now` (UNIX milliseconds). */
export function blockSeenAt(asOf: AsOfBlock, now: number): AsOfBlock {
  return { ...asOf, secondsAgo: secondsSince(asOf.time, now) }
}

/** Values at equal intervals. */
export interface Series {
  /** Start of the first step in UNIX seconds, and the interval in seconds. */
  readonly from: number
  readonly step: number
  readonly values: readonly string[]
}

export type VolumeSeries = Series & { readonly state: 'volume'; readonly total: string }
export type PriceSeries = Series & { readonly state: 'price'; readonly change: string | null }

/** Values at the end of each step. */
export type LineSeries = Series & { readonly state: 'line' }

/** TVL at the end of each step. */
export type TvlSeries = Series & { readonly state: 'tvl'; readonly change: string | null }

export interface Candle {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

/** The values are the closes. */
export type CandleSeries = Series & {
  readonly state: 'candles'
  readonly candles: readonly Candle[]
  readonly change: string | null
}

/** A transaction, with the symbol of its quote token if that differs between rows. */
export type Trade = Transaction & { readonly quoteSymbol?: string | undefined }

export interface TradePage {
  readonly state: 'ready'
  readonly trades: readonly Trade[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

export type TradeList = TradePage | FailedState
