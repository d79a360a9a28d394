import type { Address } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { RouteEnd } from '#app/entities/route/route-drawing.tsx'
import type { RoutePath } from '#app/entities/route/route-paths.ts'
import type { Moment } from '#app/entities/age/ago.tsx'

export interface FailedPart {
  readonly state: 'failed'
  readonly code: ErrorCode
  readonly errorId: string
}

export interface TradeSide {
  readonly address: Address
  readonly symbol: string
  /** Path; null without a logo. */
  readonly logo: string | null
  /** Whole tokens, exact decimal. */
  readonly amount: string
}

/** A swap of two listed tokens. */
export interface Trade extends Moment {
  readonly id: string
  readonly version: 'v2' | 'v3' | 'v4'
  readonly sold: TradeSide
  readonly bought: TradeSide
}

export interface ReadyTrades {
  readonly state: 'ready'
  /** Slug of the network in URLs. */
  readonly network: string
  /** Newest first. */
  readonly trades: readonly Trade[]
  /** Age of the index's newest block in seconds; null if unknown. */
  readonly secondsAgo: number | null
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
}

export type LatestTrades = ReadyTrades | FailedPart

/** Output of a quote through one protocol version or through all of them. */
export interface ComparedQuote {
  readonly versions: 'V2' | 'V3' | 'V4' | 'ALL'
  /** Base units, decimal; null if these versions have no route. */
  readonly amountOut: string | null
  /** Percent relative to the quote through all versions; null for that quote itself and without a route. */
  readonly difference: string | null
}

export interface ReadyComparison {
  readonly state: 'ready'
  readonly input: RouteEnd
  readonly output: RouteEnd
  /** Base units, decimal. */
  readonly amountIn: string
  readonly quotes: readonly ComparedQuote[]
  /** The route through all versions. */
  readonly paths: readonly RoutePath[]
  /** Paths of the logos of the tokens between pools, by address. */
  readonly logos: Readonly<Record<string, string>>
  /** When the quotes were taken. */
  readonly takenAt: Moment
}

export type QuoteComparison = ReadyComparison | { readonly state: 'empty' } | FailedPart

/** Data that a refresh loads. */
export interface LiveData {
  readonly trades: LatestTrades
  readonly comparison: QuoteComparison
}

/** Merges a refresh into the live data. A part that failed to load is unchanged, and ages. */
export function mergeRefresh(before: Partial<LiveData>, loaded: LiveData): Partial<LiveData> {
  return {
    ...before,
    ...(loaded.trades.state !== 'failed' && { trades: loaded.trades }),
    ...(loaded.comparison.state !== 'failed' && { comparison: loaded.comparison }),
  }
}
