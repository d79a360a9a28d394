import { expect, test } from 'vitest'
import {
  areaPath,
  barsPath,
  candlePaths,
  edgesOf,
  gridOf,
  linePath,
  positionOf,
  plotScale,
  pointAt,
  pointByKey,
  scaleOf,
  shareOf,
} from './chart-scale.ts'

test('bars start at zero, lines use the range of their values', () => {
  const volume = scaleOf(['120', '60', '0'], true)
  expect(shareOf(volume, '0')).toBe(0)
  expect(shareOf(volume, '120')).toBeCloseTo(12 / 13, 3)
  const price = scaleOf(['2500', '2512'], false)
  expect(shareOf(price, '2500')).toBeCloseTo(1 / 14, 3)
  expect(shareOf(price, '2512')).toBeCloseTo(13 / 14, 3)
})

test('a price of 1e-9 whose range is a thousandth of it still fills the chart', () => {
  const scale = scaleOf(['0.00000000100000001', '0.00000000100100001'], false)
  expect(shareOf(scale, '0.00000000100100001') - shareOf(scale, '0.00000000100000001')).toBeGreaterThan(0.8)
})

test('a flat line is centred, and an empty list is valid', () => {
  expect(shareOf(scaleOf(['7.5', '7.5'], false), '7.5')).toBe(0.5)
  expect(shareOf(scaleOf(['0', '0'], false), '0')).toBe(0.5)
  expect(shareOf(scaleOf(['0', '0'], true), '0')).toBe(0)
  expect(gridOf(scaleOf([], true))).toHaveLength(0)
})

test.each([
  [['0', '120'], true, ['50', '100']],
  [['0', '1.9'], true, ['0.5', '1', '1.5']],
  [['2500', '2512'], false, ['2500', '2505', '2510']],
] as const)('the grid lines of %j are at round values', (values, isFromZero, expected) => {
  expect(gridOf(scaleOf(values, isFromZero)).map(({ value }) => value)).toEqual(expected)
})

test('a line spans the full width and its area reaches the axis', () => {
  expect(linePath([0, 0.5, 1])).toBe('M0 1000L500 500L1000 0')
  expect(areaPath([0, 1])).toBe('M0 1000L1000 0V1000H0Z')
  expect(areaPath([1])).toBe('')
})

test('each bar has its slot, zero values are not drawn, and tiny ones stay visible', () => {
  expect(barsPath([0.5, 0])).toBe('M50 1000V500h400V1000Z')
  expect(barsPath([0, 0.00001])).toBe('M550 1000V997h400V1000Z')
  expect(barsPath([1, 1], 1, 2)).toBe('M550 1000V0h400V1000Z')
})

test('a candle has a wick from low to high and a body from open to close', () => {
  expect(candlePaths([{ open: 0.25, high: 1, low: 0, close: 0.5 }])).toEqual({
    up: { wicks: 'M500 0V500M500 750V1000', bodies: 'M100 500h800v250h-800Z' },
    down: { wicks: '', bodies: '' },
  })
  expect(candlePaths([{ open: 0.5, high: 0.5, low: 0.25, close: 0.25 }]).down.bodies).toBe('M100 500h800v250h-800Z')
  // The body of a candle whose close equals its open stays visible.
  expect(candlePaths([{ open: 0.5, high: 0.5, low: 0.5, close: 0.5 }]).up.bodies).toBe('M100 500h800v3h-800Z')
})

test.each([
  ['0.00000000123', '0.000000001229', 1_230_000_000_000, '0.00000000123'],
  ['2513.2', '2512.99', 2_513_200_000_000, '2513.2'],
  ['98765432109876543210', '1', 987_654_321_098, '98765432109800000000'],
  ['0', '0', 0, '0'],
])('%s is plotted as an integer of at most 13 digits, and these digits are read back', (high, low, plotted, read) => {
  const scale = plotScale([high, low])
  expect(scale.plot(high)).toBe(plotted)
  expect(scale.read(plotted)).toBe(read)
})

test('the pointer selects the nearest point of a line or the bar under it', () => {
  expect([0, 0.24, 0.26, 1, 1.5].map((position) => pointAt(position, 3, 'line'))).toEqual([0, 0, 1, 2, 2])
  expect([0, 0.32, 0.34, 1, -1].map((position) => pointAt(position, 3, 'bars'))).toEqual([0, 0, 1, 2, 0])
  expect(positionOf(1, 4, 'bars')).toBe(0.375)
  expect(positionOf(3, 4, 'line')).toBe(1)
})

test('arrow keys step, page keys jump, Home and End go to the ends, Escape deselects', () => {
  expect(pointByKey('ArrowLeft', null, 24)).toBe(23)
  expect(pointByKey('ArrowRight', null, 24)).toBe(0)
  expect(pointByKey('ArrowRight', 23, 24)).toBe(23)
  expect(pointByKey('PageUp', 12, 24)).toBe(10)
  expect(pointByKey('Home', 12, 24)).toBe(0)
  expect(pointByKey('End', 12, 24)).toBe(23)
  expect(pointByKey('Escape', 12, 24)).toBeNull()
  expect(pointByKey('a', 12, 24)).toBeUndefined()
})

test('edges below zero are written with their sign', () => {
  expect(edgesOf(scaleOf(['0', '12'], false))).toEqual({ low: '-1', high: '13' })
  expect(edgesOf(scaleOf(['0.5', '0.5'], true))).toEqual({ low: '0', high: '0.5' })
})
