import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Transaction } from '#app/entities/transaction/transaction.ts'

/** What a pool's page and a token's show alike. Money, per cent and amounts are exact decimals; null where nobody can say. */

export interface Failed {
  readonly state: 'failed'
  readonly code: ErrorCode
  readonly errorId: string
}

/** A failure as a part of the page shows it. `report` logs it and gives the id by which a person can name it. */
export function failed(error: unknown, { report }: { readonly report: (error: unknown) => string }): Failed {
  const code = error instanceof AppError ? error.code : 'data.unavailable'
  return { state: 'failed', code, errorId: report(error) }
}

/** Figures that no chart can be drawn of (G-22): fewer than two, or such that contradict each other. */
export interface Invalid {
  readonly state: 'invalid'
  readonly why: 'few' | 'broken'
}

/** The block that the figures know. */
export interface AsOfBlock {
  readonly block: number
  readonly time: number
  /** When the page was made. */
  readonly secondsAgo: number
}

/** The same block at another time, UNIX milliseconds. */
export function blockSeenAt(asOf: AsOfBlock, now: number): AsOfBlock {
  return { ...asOf, secondsAgo: secondsSince(asOf.time, now) }
}

/** From a moment in UNIX seconds to one in milliseconds; nothing lies ahead. */
export function secondsSince(time: number, now: number): number {
  return Math.max(0, Math.floor(now / SECOND) - time)
}

/** Evenly spaced figures. */
export interface Series {
  /** When the first step begins, UNIX seconds; seconds from step to step. */
  readonly from: number
  readonly step: number
  readonly values: readonly string[]
}

export type VolumeSeries = Series & { readonly state: 'volume'; readonly total: string }
export type PriceSeries = Series & { readonly state: 'price'; readonly change: string | null }

/** What lay in pools at the end of each step. */
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

/** A transaction with what the base is traded for, where that differs from row to row. */
export type Trade = Transaction & { readonly quoteSymbol?: string | undefined }

export type TradeList =
  { readonly state: 'ready'; readonly trades: readonly Trade[]; readonly next: string | null } | Failed
