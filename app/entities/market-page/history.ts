import { formatUnits } from '#app/domain/amount/format-units.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import type {
  Candle,
  CandleSeries,
  EmptyState,
  InvalidState,
  LineSeries,
  PriceSeries,
  TvlSeries,
  VolumeSeries,
} from './market-facts.ts'
import type { RangeName } from './market-query.ts'

const USD_PLACES = 6
/** Number of API steps per bar; bars cover five minutes, one hour, six hours, one day and one week. */
const STEPS_PER_BAR: Readonly<Record<Exclude<RangeName, 'ALL'>, number>> = {
  '1H': 5,
  '1D': 12,
  '1W': 6,
  '1M': 6,
  '1Y': 7,
}
const MAX_BARS = 60
/**
 * Number of API steps per candle; candles cover one minute, 15 minutes, two hours, eight hours and one week.
 */
const STEPS_PER_CANDLE: Readonly<Record<Exclude<RangeName, 'ALL'>, number>> = {
  '1H': 1,
  '1D': 3,
  '1W': 2,
  '1M': 2,
  '1Y': 7,
}
const MAX_CANDLES = 90
const PERCENT_PLACES = 6
const DECIMAL = /^\d+(\.\d+)?$/

interface Point {
  readonly time: number
}

/** Returns the reason why these points cannot be drawn; undefined if they can. Valid points have equal intervals and no negative values. */
function findFault<SomePoint extends Point>(
  points: readonly SomePoint[],
  valuesOf: (point: SomePoint) => readonly string[],
) {
  const [first, second] = points
  if (!first || !second) return { state: 'invalid', reason: 'few' } satisfies InvalidState
  const step = second.time - first.time
  const isValid =
    step > 0 &&
    points.every((point, index) => point.time === first.time + index * step) &&
    points.every((point) => valuesOf(point).every((value) => DECIMAL.test(value)))
  return isValid ? undefined : ({ state: 'invalid', reason: 'broken' } satisfies InvalidState)
}

/** The interval of valid points in seconds. */
function stepOf([first, second]: readonly Point[]): number {
  return (second?.time ?? 0) - (first?.time ?? 0)
}

/**
 * Sums the API's volumes into a readable number of bars, in US dollars, exact to a micro-dollar. The newest bar is
 * complete; the oldest may have fewer steps.
 */
export function volumeSeries(
  points: readonly { readonly time: number; readonly volume: string }[],
  range: RangeName,
): VolumeSeries | EmptyState | InvalidState {
  const [first] = points
  if (!first || points.every(({ volume }) => !/[1-9]/.test(volume))) return { state: 'empty' }
  const fault = findFault(points, ({ volume }) => [volume])
  if (fault) return fault
  const step = stepOf(points)
  const stepsPerBar = range === 'ALL' ? Math.ceil(points.length / MAX_BARS) : STEPS_PER_BAR[range]
  // Number of steps that the oldest bar lacks.
  const missingSteps = Math.ceil(points.length / stepsPerBar) * stepsPerBar - points.length
  const sums: bigint[] = []
  points.forEach(({ volume }, index) => {
    const bar = Math.floor((index + missingSteps) / stepsPerBar)
    sums[bar] = (sums[bar] ?? 0n) + micros(volume)
  })
  const total = sums.reduce((sum, value) => sum + value, 0n)
  return {
    state: 'volume',
    from: first.time - missingSteps * step,
    step: step * stepsPerBar,
    values: sums.map((sum) => formatUnits(sum, USD_PLACES)),
    total: formatUnits(total, USD_PLACES),
  }
}

function micros(dollars: string): bigint {
  const parsed = parseUnits(dollars, USD_PLACES)
  return parsed.ok ? parsed.value : 0n
}

/** A line of prices, with the change from first to last in percent. */
export function priceSeries(
  points: readonly { readonly time: number; readonly price: string }[],
): PriceSeries | EmptyState | InvalidState {
  if (points.length === 0) return { state: 'empty' }
  const line = points.map(({ time, price }) => ({ time, value: price }))
  return findFault(line, ({ value }) => [value]) ?? { state: 'price', ...lineOf(line) }
}

/** A line of TVL, with the change from first to last in percent. */
export function tvlSeries(
  points: readonly { readonly time: number; readonly tvl: string }[],
): TvlSeries | EmptyState | InvalidState {
  const line = lineSeries(points.map(({ time, tvl }) => ({ time, value: tvl })))
  return line.state === 'line' ? { ...line, state: 'tvl', change: changeOf(line.values[0], line.values.at(-1)) } : line
}

/** A line of values; empty if all are zero. */
export function lineSeries(
  points: readonly { readonly time: number; readonly value: string }[],
): LineSeries | EmptyState | InvalidState {
  if (points.every(({ value }) => !/[1-9]/.test(value))) return { state: 'empty' }
  const fault = findFault(points, ({ value }) => [value])
  if (fault) return fault
  return {
    state: 'line',
    from: points[0]?.time ?? 0,
    step: stepOf(points),
    values: points.map(({ value }) => value),
  }
}

function lineOf(points: readonly { readonly time: number; readonly value: string }[]) {
  const values = points.map(({ value }) => value)
  return { from: points[0]?.time ?? 0, step: stepOf(points), values, change: changeOf(values[0], values.at(-1)) }
}

/**
 * Merges the API's candles into a readable number. Merged candles start at round times, so a new step changes only the
 * newest one; the oldest and the newest may have fewer steps.
 */
export function candleSeries(
  points: readonly (Candle & { readonly time: number })[],
  range: RangeName,
): CandleSeries | EmptyState | InvalidState {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return { state: 'empty' }
  const fault = findFault(points, ({ open, high, low, close }) => [open, high, low, close])
  if (fault) return fault
  if (points.some(isContradictory)) return { state: 'invalid', reason: 'broken' }
  const step = stepOf(points) * (range === 'ALL' ? Math.ceil(points.length / MAX_CANDLES) : STEPS_PER_CANDLE[range])
  const from = Math.floor(first.time / step) * step
  const candles: Candle[] = []
  for (const { time, ...candle } of points) {
    const index = Math.floor((time - from) / step)
    const before = candles[index]
    candles[index] = before ? mergeCandles(before, candle) : candle
  }
  return {
    state: 'candles',
    from,
    step,
    candles,
    values: candles.map(({ close }) => close),
    // The same change as that of the line chart for this period.
    change: changeOf(first.close, last.close),
  }
}

function mergeCandles(before: Candle, after: Candle): Candle {
  return {
    open: before.open,
    high: isGreater(after.high, before.high) ? after.high : before.high,
    low: isGreater(before.low, after.low) ? after.low : before.low,
    close: after.close,
  }
}

/** Whether the open or close is outside the range from low to high. */
function isContradictory({ open, high, low, close }: Candle): boolean {
  return [open, close].some((price) => isGreater(price, high) || isGreater(low, price))
}

function isGreater(one: string, other: string): boolean {
  const places = Math.max(placesOf(one), placesOf(other))
  const [a, b] = [parseUnits(one, places), parseUnits(other, places)]
  return a.ok && b.ok && a.value > b.value
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

/**
 * The change from `before` to `now` in percent, truncated to six decimals; null if either is missing or `before` is zero.
 */
export function changeOf(before: string | null | undefined, now: string | null | undefined): string | null {
  if (before == null || now == null) return null
  const places = Math.max(placesOf(before), placesOf(now))
  const [oldValue, newValue] = [parseUnits(before, places), parseUnits(now, places)]
  if (!oldValue.ok || !newValue.ok || oldValue.value === 0n) return null
  return formatUnits(
    ((newValue.value - oldValue.value) * 100n * 10n ** BigInt(PERCENT_PLACES)) / oldValue.value,
    PERCENT_PLACES,
  )
}
