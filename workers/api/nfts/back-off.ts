import { MINUTE, SECOND } from '#app/base/time.ts'

/** Milliseconds without requests after the first failure; doubles with each further one. */
const FIRST_WAIT_MS = 5 * SECOND
const MAX_WAIT_MS = 5 * MINUTE

/** Decides when requests to a service pause, because it fails or limits their rate. Times are UNIX milliseconds. */
export class BackOff {
  #failures = 0
  /** UNIX milliseconds until which requests are paused. */
  #until = 0

  isPaused(now: number): boolean {
    return now < this.#until
  }

  recordSuccess(): void {
    this.#failures = 0
  }

  /** `wait`: milliseconds that the service asks for. The pause is at most five minutes. */
  recordFailure(now: number, wait?: number): void {
    const backOffMs = FIRST_WAIT_MS * 2 ** Math.min(this.#failures, 10)
    this.#failures += 1
    this.#until = Math.max(this.#until, now + Math.min(MAX_WAIT_MS, Math.max(backOffMs, wait ?? 0)))
  }
}

/**
 * Returns the milliseconds that a response asks to wait, by `Retry-After` in seconds or as a date, or by `X-RateLimit-Reset` in UNIX seconds.
 * Undefined if it states neither, or a time in the past.
 */
export function requestedWait(headers: Headers, now: number): number | undefined {
  const after = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(after)) return Number(after) * SECOND
  const reset = headers.get('x-ratelimit-reset')?.trim() ?? ''
  const at = after === '' && /^\d{1,12}$/.test(reset) ? Number(reset) * SECOND : Date.parse(after)
  return Number.isNaN(at) || at <= now ? undefined : at - now
}
