import { expect, test } from 'vitest'
import { candleSeries, priceSeries, tvlSeries, volumeSeries } from './history.ts'

const points = (count: number, step: number, volume = '1.5') =>
  Array.from({ length: count }, (_, index) => ({ time: 1_000_000 + index * step, volume }))

test('five-minute steps of a day add up to hourly bars, exact to a micro-dollar', () => {
  const chart = volumeSeries(points(288, 300, '0.000001'), '1D')
  expect(chart).toMatchObject({ state: 'volume', from: 1_000_000, step: 3600, total: '0.000288' })
  if (chart.state !== 'volume') throw new Error('no volume')
  expect(chart.values).toHaveLength(24)
  expect(new Set(chart.values)).toEqual(new Set(['0.000012']))
})

test('the oldest bar of a year covers fewer days, because a year is no multiple of a week', () => {
  const chart = volumeSeries(points(365, 86_400), '1Y')
  if (chart.state !== 'volume') throw new Error('no volume')
  expect(chart.values).toHaveLength(53)
  expect([chart.values[0], chart.values[1], chart.values.at(-1)]).toEqual(['1.5', '10.5', '10.5'])
  expect(chart.from).toBe(1_000_000 - 6 * 86_400)
  expect(chart.total).toBe('547.5')
})

test('a long history is reduced to a readable number of bars', () => {
  const chart = volumeSeries(points(700, 86_400), 'ALL')
  if (chart.state !== 'volume') throw new Error('no volume')
  expect(chart.values.length).toBeLessThanOrEqual(60)
})

test('without trades there is no chart', () => {
  expect(volumeSeries([], '1D')).toEqual({ state: 'empty' })
  expect(volumeSeries(points(288, 300, '0'), '1D')).toEqual({ state: 'empty' })
})

test('a price series has a change, except from zero', () => {
  const series = (...prices: string[]) => priceSeries(prices.map((price, index) => ({ time: index * 300, price })))
  expect(series('2000', '1900.5')).toMatchObject({ from: 0, step: 300, values: ['2000', '1900.5'], change: '-4.975' })
  expect(series('0', '5')).toMatchObject({ change: null })
  expect(series()).toEqual({ state: 'empty' })
})

const candle = (time: number, open: string, high: string, low: string, close: string) => ({
  time,
  open,
  high,
  low,
  close,
})

test('three five-minute steps make one candle, starting on a quarter of an hour', () => {
  const series = candleSeries(
    [
      candle(300, '10', '11', '9.5', '10.5'),
      candle(600, '10.5', '10.6', '8', '9'),
      candle(900, '9', '12.25', '9', '12'),
      candle(1200, '12', '12.2', '11.9', '12.1'),
    ],
    '1D',
  )
  expect(series).toEqual({
    state: 'candles',
    from: 0,
    step: 900,
    candles: [
      { open: '10', high: '11', low: '8', close: '9' },
      { open: '9', high: '12.25', low: '9', close: '12.1' },
    ],
    values: ['9', '12.1'],
    change: '15.238095',
  })
})

test('a token without a price has no candles', () => {
  expect(candleSeries([], '1D')).toEqual({ state: 'empty' })
})

test('TVL is a line with its change, and without TVL there is no chart', () => {
  const series = (...values: string[]) => tvlSeries(values.map((tvl, index) => ({ time: index * 300, tvl })))
  expect(series('200', '0', '250')).toEqual({
    state: 'tvl',
    from: 0,
    step: 300,
    values: ['200', '0', '250'],
    change: '25',
  })
  expect(series('0', '0')).toEqual({ state: 'empty' })
  expect(series()).toEqual({ state: 'empty' })
})

test('one point is too few for a chart', () => {
  const few = { state: 'invalid', reason: 'few' }
  expect(priceSeries([{ time: 0, price: '1' }])).toEqual(few)
  expect(tvlSeries([{ time: 0, tvl: '1' }])).toEqual(few)
  expect(volumeSeries([{ time: 0, volume: '1' }], '1D')).toEqual(few)
  expect(candleSeries([candle(0, '1', '1', '1', '1')], '1D')).toEqual(few)
})

test('malformed or contradictory points, and points at unequal intervals, are not drawn', () => {
  const broken = { state: 'invalid', reason: 'broken' }
  const prices = (...points: [time: number, price: string][]) =>
    priceSeries(points.map(([time, price]) => ({ time, price })))
  expect(prices([0, '1'], [300, '1'], [900, '1'])).toEqual(broken)
  expect(prices([300, '1'], [0, '1'])).toEqual(broken)
  expect(prices([0, '1'], [0, '1'])).toEqual(broken)
  expect(prices([0, '1'], [300, '-1'])).toEqual(broken)
  expect(prices([0, '1'], [300, 'NaN'])).toEqual(broken)
  expect(prices([0, '1'], [300, '1e3'])).toEqual(broken)
  expect(candleSeries([candle(0, '1', '1', '1', '1'), candle(300, '2', '1.5', '1', '1')], '1D')).toEqual(broken)
  expect(candleSeries([candle(0, '1', '1', '1', '1'), candle(300, '1', '1', '0.9', '0.8')], '1D')).toEqual(broken)
})
