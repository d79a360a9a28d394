import { expect, test } from 'vitest'
import { chartWindow, closesBy, evenCandles, fillDays, firstStart, sparkline, type Candle } from './series.ts'

const candle = (start: number, price: bigint, volume = 1n): Candle => ({
  start,
  open: price,
  high: price + 1n,
  low: price - 1n,
  close: price,
  volume,
})

test('a window ends with the current step', () => {
  // Twelve steps of 300 s; the current step starts at 3,600.
  expect(firstStart(3_700, 3_600, 300)).toBe(300)
})

test('the points of a chart are one minute, five minutes, an hour, four hours or a day apart', () => {
  const now = 1_760_000_400
  const count = (duration: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR') => {
    const window = chartWindow(duration, now)
    return evenCandles([], 5n, window, now).length
  }
  expect([count('HOUR'), count('DAY'), count('WEEK'), count('MONTH'), count('YEAR')]).toEqual([60, 288, 168, 180, 365])
})

test('a step without trades has the previous price and no volume', () => {
  const points = evenCandles([candle(120, 7n)], 5n, { from: 60, step: 60, period: 60 }, 200)
  expect(points).toEqual([
    { start: 60, open: 5n, high: 5n, low: 5n, close: 5n, volume: 0n },
    { start: 120, open: 7n, high: 8n, low: 6n, close: 7n, volume: 1n },
    { start: 180, open: 7n, high: 7n, low: 7n, close: 7n, volume: 0n },
  ])
})

test('candles of one step are merged: first open, last close, extremes, sum', () => {
  const points = evenCandles(
    [candle(300, 10n), candle(360, 20n), candle(540, 15n)],
    null,
    { from: 300, step: 300, period: 60 },
    599,
  )
  expect(points).toEqual([{ start: 300, open: 10n, high: 21n, low: 9n, close: 15n, volume: 3n }])
})

test('a token younger than the window starts with its first candle', () => {
  const points = evenCandles([candle(180, 3n)], null, { from: 60, step: 60, period: 60 }, 240)
  expect(points.map(({ start }) => start)).toEqual([180, 240])
})

test('a token without trades has no history', () => {
  expect(evenCandles([], null, { from: 60, step: 60, period: 60 }, 240)).toEqual([])
})

test('a history of more than two years is weekly', () => {
  const day = 86_400
  const points = evenCandles([candle(day, 3n)], null, { from: 0, step: day, period: day }, 1_000 * day)
  expect(points.length).toBe(143)
  expect(points[1]?.start).toBe(7 * day)
})

test('a sparkline ranges from 0 to 1000', () => {
  expect(sparkline([2_400n, 2_450n, 2_500n])).toEqual([0, 500, 1000])
})

test('the sparkline of a constant price is centred', () => {
  expect(sparkline([1n, 1n])).toEqual([500, 500])
  expect(sparkline([])).toEqual([])
})

test('a point has the value of another series at its end', () => {
  const points = [60, 120, 180, 240].map((start) => ({ start }))
  const others = [
    { start: 120, close: 5n },
    { start: 121, close: 6n },
    { start: 240, close: 7n },
  ]
  expect(closesBy(points, others, null)).toEqual([null, 6n, 6n, 7n])
  expect(closesBy(points, [], 3n)).toEqual([3n, 3n, 3n, 3n])
})

test('a day without events has no volume and the TVL of the previous day', () => {
  const DAY = 86_400
  const day = (at: number, volume: bigint, tvlChange: bigint) => ({ start: at * DAY, volume, tvlChange })
  const found = { tvlBefore: null, days: [day(5, 1n, 100n), day(7, 2n, -30n)] }
  expect(fillDays(found, 3 * DAY, 8 * DAY + 12)).toEqual([
    { start: 5 * DAY, volume: 1n, tvl: 100n },
    { start: 6 * DAY, volume: 0n, tvl: 100n },
    { start: 7 * DAY, volume: 2n, tvl: 70n },
    { start: 8 * DAY, volume: 0n, tvl: 70n },
  ])
  expect(fillDays({ tvlBefore: 9n, days: [day(5, 1n, 1n)] }, 4 * DAY, 5 * DAY)).toEqual([
    { start: 4 * DAY, volume: 0n, tvl: 9n },
    { start: 5 * DAY, volume: 1n, tvl: 10n },
  ])
  expect(fillDays({ tvlBefore: null, days: [] }, 0, 5 * DAY)).toEqual([])
})
