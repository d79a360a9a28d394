import type { Brand } from './brand.ts'

/** Seconds since 1970, as in block timestamps. */
export type UnixSeconds = Brand<number, 'unixSeconds'>

/** Durations in milliseconds. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function unixSeconds(milliseconds: number): UnixSeconds {
  return Math.floor(milliseconds / SECOND) as UnixSeconds
}

/** Seconds from `time` (UNIX seconds) to `now` (UNIX milliseconds), at least 0. */
export function secondsSince(time: number, now: number): number {
  return Math.max(0, Math.floor(now / SECOND) - time)
}
