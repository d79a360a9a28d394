import { secondsSince } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import type { PositionsPage } from '#app/wire/market/positions.ts'
import { positionRow, type PositionRow } from './position-row.ts'

/** The positions of a page of the list. */
export interface PositionsFacts {
  readonly rows: readonly PositionRow[]
  /** Number of positions on all pages. */
  readonly total: number
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  /** Networks that could not be read. */
  readonly unavailable: readonly ChainId[]
  /** Networks of which some positions are missing. */
  readonly partial: readonly ChainId[]
  /** Age of the oldest network's block in seconds when the page was rendered; null without any. */
  readonly secondsAgo: number | null
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
}

export type PositionsState = { readonly state: 'ready'; readonly facts: PositionsFacts } | FailedState

/** The API's response with ages as of `now` (UNIX milliseconds). */
export function positionsFacts(
  { positions, total, next, chains }: PositionsPage,
  now: number,
  ageSeconds: number,
): PositionsFacts {
  const ages = chains.flatMap(({ asOf }) => (asOf ? [secondsSince(asOf.time, now)] : []))
  return {
    rows: positions.map((position) => positionRow(position, now)),
    total,
    next,
    unavailable: chains.filter(({ isAvailable }) => !isAvailable).map(({ chainId }) => chainId),
    partial: chains.filter(({ isAvailable, isComplete }) => isAvailable && !isComplete).map(({ chainId }) => chainId),
    secondsAgo: ages.length === 0 ? null : Math.max(...ages),
    ageSeconds,
  }
}

/** Whether no network at all could be read. */
export function isUnreadable({ chains }: PositionsPage): boolean {
  return chains.every(({ isAvailable }) => !isAvailable)
}
