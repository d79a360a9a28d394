import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { parseRaw } from '#app/domain/amount/parse-raw.ts'
import type { Candle, CandleSeries, PriceSeries, TvlSeries, VolumeSeries } from './market-facts.ts'
import type { RangeName } from './market-query.ts'

const USD_PLACES = 6
/** Steps of the API that one bar gathers: five minutes, an hour, six hours, a day, a week. */
const GATHERED: Readonly<Record<Exclude<RangeName, 'ALL'>, number>> = { '1H': 5, '1D': 12, '1W': 6, '1M': 6, '1Y': 7 }
const MOST_BARS = 60
/** … and those that one candle gathers: a minute, a quarter of an hour, two hours, eight hours, a week. */
const MERGED: Readonly<Record<Exclude<RangeName, 'ALL'>, number>> = { '1H': 1, '1D': 3, '1W': 2, '1M': 2, '1Y': 7 }
const MOST_CANDLES = 90
const PERCENT_PLACES = 6
/** Seconds from point to point where there is but one. */
const LEAST_STEP = 60

interface Nothing {
  readonly state: 'empty'
}

/** The API's volumes as bars that a person can tell apart. The newest bar is whole; the oldest may hold fewer steps. */
export function volumeSeries(
  points: readonly { readonly time: number; readonly volume: string }[],
  range: RangeName,
): VolumeSeries | Nothing {
  const [first, second] = points
  if (!first) return { state: 'empty' }
  const step = second ? second.time - first.time : LEAST_STEP
  const size = range === 'ALL' ? Math.ceil(points.length / MOST_BARS) : GATHERED[range]
  const lead = points.length % size
  const sums: bigint[] = []
  points.forEach(({ volume }, at) => {
    const bar = lead === 0 ? Math.floor(at / size) : Math.ceil((at - lead + 1) / size)
    sums[bar] = (sums[bar] ?? 0n) + micros(volume)
  })
  const total = sums.reduce((sum, value) => sum + value, 0n)
  if (total === 0n) return { state: 'empty' }
  const earlier = lead === 0 ? 0 : size - lead
  return {
    state: 'volume',
    from: first.time - earlier * step,
    step: step * size,
    values: sums.map((sum) => formatRaw(sum, USD_PLACES)),
    total: formatRaw(total, USD_PLACES),
  }
}

function micros(dollars: string): bigint {
  const parsed = parseRaw(dollars, USD_PLACES)
  return parsed.ok ? parsed.value : 0n
}

/** Prices from first to last, with the change between the two in per cent. */
export function priceSeries(
  points: readonly { readonly time: number; readonly price: string }[],
): PriceSeries | Nothing {
  const series = lineOf(points.map(({ time, price }) => ({ time, value: price })))
  return series ? { state: 'price', ...series } : { state: 'empty' }
}

/** What lay in pools from first to last, with the change between the two in per cent. */
export function tvlSeries(points: readonly { readonly time: number; readonly tvl: string }[]): TvlSeries | Nothing {
  const series = lineOf(points.map(({ time, tvl }) => ({ time, value: tvl })))
  return series && series.values.some((value) => /[1-9]/.test(value)) ? { state: 'tvl', ...series } : { state: 'empty' }
}

function lineOf(points: readonly { readonly time: number; readonly value: string }[]) {
  const [first, second] = points
  if (!first) return undefined
  const values = points.map(({ value }) => value)
  return {
    from: first.time,
    step: second ? second.time - first.time : LEAST_STEP,
    values,
    change: changeOf(values[0], values.at(-1)),
  }
}

/**
 * The API's candles as candles that a person can tell apart. They begin at round times, so that a new step changes the newest alone; the
 * oldest and the newest may hold fewer steps.
 */
export function candleSeries(
  points: readonly (Candle & { readonly time: number })[],
  range: RangeName,
): CandleSeries | Nothing {
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !last) return { state: 'empty' }
  const single = second ? second.time - first.time : LEAST_STEP
  const step = single * (range === 'ALL' ? Math.ceil(points.length / MOST_CANDLES) : MERGED[range])
  const from = Math.floor(first.time / step) * step
  const candles: Candle[] = []
  for (const { time, ...candle } of points) {
    const at = Math.floor((time - from) / step)
    const before = candles[at]
    candles[at] = before ? merged(before, candle) : candle
  }
  return {
    ...{ state: 'candles', from, step, candles },
    values: candles.map(({ close }) => close),
    // As of the line through the same time.
    change: changeOf(first.close, last.close),
  }
}

function merged(before: Candle, after: Candle): Candle {
  return {
    open: before.open,
    high: isMore(after.high, before.high) ? after.high : before.high,
    low: isMore(before.low, after.low) ? after.low : before.low,
    close: after.close,
  }
}

function isMore(one: string, other: string): boolean {
  const places = Math.max(placesOf(one), placesOf(other))
  const [a, b] = [parseRaw(one, places), parseRaw(other, places)]
  return a.ok && b.ok && a.value > b.value
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

/** How much `now` lies over `before`, in per cent, cut after six decimals; null when there is nothing to compare. */
export function changeOf(before: string | null | undefined, now: string | null | undefined): string | null {
  if (before == null || now == null) return null
  const places = Math.max(placesOf(before), placesOf(now))
  const [old, fresh] = [parseRaw(before, places), parseRaw(now, places)]
  if (!old.ok || !fresh.ok || old.value === 0n) return null
  return formatRaw(((fresh.value - old.value) * 100n * 10n ** BigInt(PERCENT_PLACES)) / old.value, PERCENT_PLACES)
}
