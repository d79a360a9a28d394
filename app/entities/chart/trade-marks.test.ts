import { expect, test } from 'vitest'
import { axesOf, fullView, type ChartSeries } from './chart-axes.ts'
import { scaleOf, shareOf } from './chart-scale.ts'
import { marksOf, stepOf } from './trade-marks.ts'

const steps = { from: 1_000, step: 100, values: ['1.00', '2.00', '3.00', '2.00'] }
const series: ChartSeries = {
  ...steps,
  axis: 'linear',
  formatValue: (value) => value,
  unit: { convert: (value) => value, formatTicks: (ticks) => ticks },
  formatTime: String,
  zoomKey: '',
}
const trade = (time: number, isBuy = true) => ({ time, isBuy, text: '' })

test('a trade is in the step that contains its time, and newer ones in the newest step', () => {
  expect([999, 1_000, 1_099, 1_100, 1_399, 9_999].map((time) => stepOf(steps, trade(time)))).toEqual([
    undefined,
    0,
    0,
    1,
    3,
    3,
  ])
})

test('trades of one step and direction have one mark', () => {
  expect(marksOf(steps, [trade(1_010), trade(1_020), trade(1_030, false), trade(1_200), trade(10)])).toEqual([
    { index: 0, isBuy: true },
    { index: 0, isBuy: false },
    { index: 2, isBuy: true },
  ])
})

test('a mark is at its point, also while zoomed, and not drawn outside the view', () => {
  const marks = [{ index: 2, isBuy: true }]
  const [mark] = axesOf({ ...series, marks }, fullView(4, 'line')).marks
  expect(mark?.x).toBe(2 / 3)
  expect(mark?.y).toBeCloseTo(shareOf(scaleOf(series.values, false), '3.00'), 10)
  expect(axesOf({ ...series, marks }, { from: 1, to: 2 }).marks[0]?.x).toBe(1)
  expect(axesOf({ ...series, marks }, { from: 0, to: 1 }).marks).toEqual([])
})

test('on candles a purchase is at the low, a sale at the high', () => {
  const candles = steps.values.map((open) => ({ open, close: open, low: '0.50', high: '4.00' }))
  const marks = [
    { index: 1, isBuy: true },
    { index: 1, isBuy: false },
  ]
  const [buy, sell] = axesOf({ ...series, candles, marks }, fullView(4, 'bars')).marks
  expect(buy?.y).toBeLessThan(0.1)
  expect(sell?.y).toBeGreaterThan(0.9)
})
