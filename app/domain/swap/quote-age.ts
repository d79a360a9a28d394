import { SECOND } from '#app/base/time.ts'

/** Older than this a quote is shown with its age (G-15 of the market's habits: nobody trades on a price half a minute old). */
export const STALE_AFTER = 30 * SECOND
/** Older than this a quote cannot be confirmed any more. */
export const EXPIRED_AFTER = 60 * SECOND

const SHORTEST_REFRESH = 2 * SECOND
const LONGEST_REFRESH = 12 * SECOND

export type QuoteAge = 'fresh' | 'stale' | 'expired'

/** How old a quote counts as. Both times in milliseconds of the same clock. */
export function quoteAge(takenAt: number, now: number): QuoteAge {
  const age = now - takenAt
  if (age >= EXPIRED_AFTER) return 'expired'
  return age >= STALE_AFTER ? 'stale' : 'fresh'
}

/** Milliseconds between two quotes: one a block, but no more often than every 2 s and no less often than every 12 s. */
export function refreshInterval(blockSeconds: number): number {
  return Math.min(LONGEST_REFRESH, Math.max(SHORTEST_REFRESH, blockSeconds * SECOND))
}
