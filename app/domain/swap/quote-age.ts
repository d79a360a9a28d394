import { SECOND } from '#app/base/time.ts'

/** Milliseconds after which a quote is shown with its age. */
export const STALE_AFTER = 30 * SECOND
/** Milliseconds after which a quote can no longer be confirmed. */
export const EXPIRED_AFTER = 60 * SECOND

/** Milliseconds between two checks for a new block, and the minimum between two quotes. */
export const MIN_REFRESH_MS = 2 * SECOND
const MAX_REFRESH_MS = 12 * SECOND

export type QuoteAge = 'fresh' | 'stale' | 'expired'

/** Classifies a quote by its age. Both times in milliseconds of the same clock. */
export function quoteAge(takenAt: number, now: number): QuoteAge {
  const age = now - takenAt
  if (age >= EXPIRED_AFTER) return 'expired'
  return age >= STALE_AFTER ? 'stale' : 'fresh'
}

/** Returns the milliseconds between two reads of a chain's state: the block time, at least 2 s and at most 12 s. */
export function refreshInterval(blockSeconds: number): number {
  return Math.min(MAX_REFRESH_MS, Math.max(MIN_REFRESH_MS, blockSeconds * SECOND))
}

/** Milliseconds from a failed quote to the automatic retry. */
export const RETRY_MS = 10 * SECOND

const MIN_BACK_OFF_MS = 2 * SECOND
const MAX_BACK_OFF_MS = 60 * SECOND

/** Returns the milliseconds to wait after `limitedRequests` (at least one) consecutive rate-limit errors: 2 s, doubled by each further one, up to 60 s. */
export function backOff(limitedRequests: number): number {
  return Math.min(MIN_BACK_OFF_MS * 2 ** (limitedRequests - 1), MAX_BACK_OFF_MS)
}
