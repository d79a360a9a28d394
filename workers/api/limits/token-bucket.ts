import { SECOND } from '#app/base/time.ts'

/** How much a client may ask of a class of routes. */
export interface Limit {
  /** Requests at once, after a rest. */
  readonly burst: number
  /** Requests a second for ever. */
  readonly perSecond: number
}

export interface Bucket {
  readonly tokens: number
  /** UNIX milliseconds. */
  readonly at: number
}

interface Taken {
  readonly bucket: Bucket
  /** Milliseconds until the next request may come; 0 when this one may pass. */
  readonly wait: number
}

/**
 * Takes `cost` tokens, after those that have flowed in since. A clock that goes back takes nothing away; a refusal takes nothing. A cost
 * over the burst takes the whole burst: it must be possible to pay.
 */
export function takeTokens(limit: Limit, bucket: Bucket | undefined, now: number, cost: number): Taken {
  const since = bucket ? Math.max(0, now - bucket.at) : 0
  const tokens = bucket ? Math.min(limit.burst, bucket.tokens + (since / SECOND) * limit.perSecond) : limit.burst
  const at = Math.max(now, bucket?.at ?? 0)
  const price = Math.min(cost, limit.burst)
  if (tokens >= price) return { bucket: { tokens: tokens - price, at }, wait: 0 }
  return { bucket: { tokens, at }, wait: Math.ceil(((price - tokens) / limit.perSecond) * SECOND) }
}

/** Milliseconds after which an untouched bucket is full again, and so no different from none. */
export function timeToFill({ burst, perSecond }: Limit): number {
  return (burst / perSecond) * SECOND
}
