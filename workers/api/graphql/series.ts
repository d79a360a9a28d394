import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { PERIODS, type Period } from '#workers/kit/market-tables.ts'
import type { ProtocolDays } from './market-queries.ts'

const [MINUTE, HOUR, DAY] = PERIODS
const WEEK = 7 * DAY

/** Null for the whole history. */
export const DURATION_SECONDS: Readonly<Record<HistoryDuration, number | null>> = {
  FIVE_MINUTE: 5 * MINUTE,
  HOUR,
  DAY,
  WEEK,
  MONTH: 30 * DAY,
  YEAR: 365 * DAY,
  MAX: null,
}

/** Candle period and interval of a chart's points, in seconds. */
export const CHART: Readonly<Record<HistoryDuration, { readonly period: Period; readonly step: number }>> = {
  FIVE_MINUTE: { period: MINUTE, step: MINUTE },
  HOUR: { period: MINUTE, step: MINUTE },
  DAY: { period: MINUTE, step: 5 * MINUTE },
  WEEK: { period: HOUR, step: HOUR },
  MONTH: { period: HOUR, step: 4 * HOUR },
  YEAR: { period: DAY, step: DAY },
  MAX: { period: DAY, step: DAY },
}

/** Returns the start of the last `times` durations, in UNIX seconds; null for the whole history. */
export function sumStart(duration: HistoryDuration, now: number, times = 1): number | null {
  const span = DURATION_SECONDS[duration]
  return span === null ? null : now - span * times
}

/** The points of the whole history are weeks apart if there would be more days than this. */
export const MAX_POINTS = 730

export interface Candle {
  /** UNIX seconds. */
  readonly start: number
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
  /** Micro-dollars. */
  readonly volume: bigint
}

/** The window of a series up to now: its first start (UNIX seconds), the interval of its points and the period of its candles (seconds). */
export interface Window {
  readonly from: number
  readonly step: number
  readonly period: Period
}

/** Returns the window of a chart that ends now (UNIX seconds). */
export function chartWindow(duration: HistoryDuration, now: number): Window {
  const { period, step } = CHART[duration]
  const span = DURATION_SECONDS[duration]
  return { from: span === null ? 0 : firstStart(now, span, step), step, period }
}

/** Returns the start of the first of `span / step` steps, the last of which contains `now`. UNIX seconds and seconds. */
export function firstStart(now: number, span: number, step: number): number {
  return Math.floor(now / step) * step - span + step
}

/**
 * Returns evenly spaced candles from the window's start (or from the first candle, if there is no price before the window) up to
 * `now`. A step without trades has the previous price.
 *
 * `candles` ascend; `before` is the last price before the window.
 */
export function evenCandles(
  candles: readonly Candle[],
  before: bigint | null,
  window: Window,
  now: number,
): readonly Candle[] {
  const firstKnown = candles[0]?.start
  if (before === null && firstKnown === undefined) return []
  const earliest = before === null ? Math.max(window.from, firstKnown ?? 0) : window.from
  const step = window.from === 0 && (now - earliest) / window.step > MAX_POINTS ? WEEK : window.step
  const points: Candle[] = []
  let index = 0
  let last = before ?? candles[0]?.open ?? 0n
  for (let start = Math.floor(earliest / step) * step; start <= now; start += step) {
    let open: bigint | undefined
    let high = last
    let low = last
    let volume = 0n
    for (let candle = candles[index]; candle && candle.start < start + step; candle = candles[++index]) {
      if (open === undefined) {
        open = candle.open
        high = candle.high
        low = candle.low
      } else {
        if (candle.high > high) high = candle.high
        if (candle.low < low) low = candle.low
      }
      volume += candle.volume
      last = candle.close
    }
    points.push({ start, open: open ?? last, high, low, close: last, volume })
  }
  return points
}

/**
 * Returns the close of another series at the end of each point; null before its first value.
 *
 * `points` are evenly spaced, `others` ascend; `before` is the last close of the other series before the first point.
 */
export function closesBy(
  points: readonly Pick<Candle, 'start'>[],
  others: readonly Pick<Candle, 'start' | 'close'>[],
  before: bigint | null,
): readonly (bigint | null)[] {
  let index = 0
  let last = before
  return points.map((_, pointIndex) => {
    const end = points[pointIndex + 1]?.start ?? Infinity
    for (let other = others[index]; other && other.start < end; other = others[++index]) last = other.close
    return last
  })
}

/** A day of the whole protocol, from `start` in UNIX seconds; micro-dollars. */
export interface ProtocolDay {
  readonly start: number
  readonly volume: bigint
  /** At the end of the day, or now. */
  readonly tvl: bigint
}

/**
 * Returns every day from `from` (or from the first day with events, if there is no TVL before `from`) up to the day of `now`. A day without events
 * has no volume and the previous TVL. `from` is the start of a day, both in UNIX seconds.
 */
export function fillDays({ tvlBefore, days }: ProtocolDays, from: number, now: number): readonly ProtocolDay[] {
  const first = tvlBefore === null ? days[0]?.start : from
  if (first === undefined) return []
  const dayByStart = new Map(days.map((day) => [day.start, day]))
  const points: ProtocolDay[] = []
  let tvl = tvlBefore ?? 0n
  for (let start = first; start <= now; start += DAY) {
    const day = dayByStart.get(start)
    tvl += day?.tvlChange ?? 0n
    points.push({ start, volume: day?.volume ?? 0n, tvl })
  }
  return points
}

const SPARKLINE_TOP = 1000n

/** Scales prices to integers from 0 (lowest) to 1000 (highest), rounded down; a flat line is centred. */
export function sparkline(prices: readonly bigint[]): readonly number[] {
  const [first] = prices
  if (first === undefined) return []
  let low = first
  let high = first
  for (const price of prices) {
    if (price < low) low = price
    if (price > high) high = price
  }
  if (high === low) return prices.map(() => Number(SPARKLINE_TOP / 2n))
  return prices.map((price) => Number(((price - low) * SPARKLINE_TOP) / (high - low)))
}
