import { expect, test } from 'vitest'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { axesOf, fullView, type ChartSeries } from './chart-axes.ts'

const HOUR = 3_600
const series: ChartSeries = {
  from: Date.parse('2026-11-22T00:00Z') / 1000,
  step: HOUR,
  values: Array.from({ length: 25 }, (_, hour) => String(2_900 + hour * 4)),
  axis: 'linear',
  formatValue: (value) => value,
  unit: { convert: (value) => value, formatTicks: (ticks) => ticks.map((tick) => `$${tick}`) },
  formatTime: (time, unit) => `${unit} ${new Date(time * 1000).getUTCHours()}`,
  zoomKey: '',
}
const texts = (labels: readonly { readonly text: string }[]) => labels.map(({ text }) => text)

test('both axes have round labels at the positions of the points', () => {
  const { values, times } = axesOf(series, fullView(25, 'line'))
  expect(texts(values)).toEqual(['$2900', '$2950', '$3000'].filter((text) => texts(values).includes(text)))
  expect(texts(times)).toEqual(['day 0', ...[4, 8, 12, 16, 20].map((hour) => `clock ${hour}`), 'day 0'])
  expect(times.map(({ share }) => share)).toEqual([0, 4, 8, 12, 16, 20, 24].map((hour) => hour / 24))
})

test('the label of a bar is centred in its slot', () => {
  const { times } = axesOf(series, fullView(25, 'bars'))
  expect(times[0]?.share).toBeCloseTo(0.5 / 25, 10)
})

test('a zoomed chart has finer labels for the points in view', () => {
  const { values, times } = axesOf(series, { from: 6, to: 12 })
  expect(texts(times)).toEqual([6, 7, 8, 9, 10, 11, 12].map((hour) => `clock ${hour}`))
  expect(values.length).toBeGreaterThan(1)
  for (const { text } of values) {
    expect(Number(text.slice(1))).toBeGreaterThan(2_920)
    expect(Number(text.slice(1))).toBeLessThan(2_952)
  }
})

test('the ticks are round in the currency shown, not in dollars', () => {
  const convert = (value: string) => multiplyDecimals(value, '0.8713')
  const { values } = axesOf({ ...series, unit: { ...series.unit, convert } }, fullView(25, 'line'))
  expect(values.length).toBeGreaterThan(1)
  for (const { text } of values) expect(Number(text.slice(1)) % 10).toBe(0)
})

test('the labels of a logarithmic axis are formatted one by one only if they span several powers of ten', () => {
  const unit = { ...series.unit, formatTicks: (ticks: readonly string[]) => ticks.map(() => ticks.join('|')) }
  const labels = (values: readonly string[]) =>
    texts(axesOf({ ...series, axis: 'log', unit, values }, fullView(2, 'line')).values)
  expect(labels(['0.001', '900'])).toEqual(['0.01', '1', '100'])
  expect(labels(['0.9', '11'])[0]).toBe('1|2|5|10')
})

test('a zoomed logarithmic chart uses the range in view', () => {
  const values = ['1', '10', '100', '100000']
  const { values: labels } = axesOf({ ...series, axis: 'log', values }, { from: 0, to: 2 })
  expect(texts(labels)).toEqual(['$1', '$2', '$5', '$10', '$20', '$50', '$100'])
})

test('a band is drawn at its values on the axis, clipped to the chart', () => {
  const band = { low: '2920', high: '2980', name: 'Price range' }
  const full = axesOf({ ...series, band }, fullView(25, 'line')).band
  expect(full?.name).toBe('Price range')
  expect(full?.low).toBeCloseTo((2_920 - 2_892) / (3_004 - 2_892), 3)
  expect(full?.high).toBeCloseTo((2_980 - 2_892) / (3_004 - 2_892), 3)
  const open = axesOf({ ...series, band: { ...band, low: '0', high: null } }, fullView(25, 'line')).band
  expect(open).toMatchObject({ low: 0, high: 1 })
})

test('a band that is out of view is not drawn, and zooming moves it', () => {
  const band = { low: '2920', high: '2930', name: '' }
  expect(axesOf({ ...series, band: { ...band, low: '3900', high: null } }, fullView(25, 'line')).band).toBeUndefined()
  expect(axesOf({ ...series, band: { ...band, low: '0', high: '20.5' } }, fullView(25, 'line')).band).toBeUndefined()
  const zoomed = axesOf({ ...series, band }, { from: 6, to: 12 }).band
  expect(zoomed?.low).toBe(0)
  expect(zoomed?.high).toBeCloseTo((2_930 - 2_922) / (2_950 - 2_922), 3)
})
