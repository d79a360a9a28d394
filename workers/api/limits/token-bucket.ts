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

/** Takes a token, after what has flown in since. A clock that goes back takes nothing away; a refusal takes nothing. */
export function takeToken(limit: Limit, bucket: Bucket | undefined, now: number): Taken {
  const since = bucket ? Math.max(0, now - bucket.at) : 0
  const tokens = bucket ? Math.min(limit.burst, bucket.tokens + (since / SECOND) * limit.perSecond) : limit.burst
  const at = Math.max(now, bucket?.at ?? 0)
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, at }, wait: 0 }
  return { bucket: { tokens, at }, wait: Math.ceil(((1 - tokens) / limit.perSecond) * SECOND) }
}

/** Milliseconds after which an untouched bucket is full again, and so no different from none. */
export function timeToFill({ burst, perSecond }: Limit): number {
  return (burst / perSecond) * SECOND
}
