import { SECOND } from '#app/base/time.ts'

/** Rate limit of a client for a class of routes. */
export interface Limit {
  /** Capacity of the bucket in tokens: the number of normal requests that pass at once after a pause. */
  readonly burst: number
  /** Tokens per second. */
  readonly perSecond: number
}

export interface Bucket {
  readonly tokens: number
  /** UNIX milliseconds of the last refill. */
  readonly at: number
}

interface Taken {
  readonly bucket: Bucket
  /** Milliseconds until the request may pass; 0 if it passes now. */
  readonly wait: number
}

/**
 * Refills the bucket and takes `cost` tokens. A refusal takes no tokens, and a clock that goes back refills none. A cost
 * above the burst is reduced to the burst; otherwise such a request could never pass.
 */
export function takeTokens(limit: Limit, bucket: Bucket | undefined, now: number, cost: number): Taken {
  const elapsed = bucket ? Math.max(0, now - bucket.at) : 0
  const tokens = bucket ? Math.min(limit.burst, bucket.tokens + (elapsed / SECOND) * limit.perSecond) : limit.burst
  const at = Math.max(now, bucket?.at ?? 0)
  const cappedCost = Math.min(cost, limit.burst)
  if (tokens >= cappedCost) return { bucket: { tokens: tokens - cappedCost, at }, wait: 0 }
  return { bucket: { tokens, at }, wait: Math.ceil(((cappedCost - tokens) / limit.perSecond) * SECOND) }
}

/** Milliseconds in which an empty bucket refills, after which it equals a missing one. */
export function timeToFill({ burst, perSecond }: Limit): number {
  return (burst / perSecond) * SECOND
}
