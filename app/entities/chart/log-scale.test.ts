import { expect, test } from 'vitest'
import { shareOf } from './chart-scale.ts'
import { logGridOf, logScaleOf } from './log-scale.ts'

test('on a logarithmic scale equal ratios have equal heights, with the padding of a linear scale', () => {
  const scale = logScaleOf(['1', '10', '100'])
  expect(shareOf(scale, '10')).toBeCloseTo(0.5, 5)
  expect(shareOf(scale, '1')).toBeCloseTo(1 / 14, 5)
  expect(shareOf(scale, '100')).toBeCloseTo(13 / 14, 5)
})

test('a flat line is centred on a logarithmic scale, and zero is at its lower edge', () => {
  expect(shareOf(logScaleOf(['7.5', '7.5']), '7.5')).toBeCloseTo(0.5, 2)
  const scale = logScaleOf(['0', '1', '100'])
  expect(shareOf(scale, '0')).toBe(0)
  expect(shareOf(scale, '10')).toBeCloseTo(0.5, 5)
  expect(shareOf(logScaleOf(['0', '0']), '0')).toBe(0.5)
})

test('values that differ in the ninth digit have different heights on a logarithmic scale', () => {
  const scale = logScaleOf(['2500.000001', '2500.000002'])
  expect(shareOf(scale, '2500.000002')).toBeGreaterThan(shareOf(scale, '2500.000001'))
  expect(shareOf(scale, '2500.000002')).toBeLessThanOrEqual(1)
})

test.each([
  [
    ['0.9', '11'],
    ['1', '2', '5', '10'],
  ],
  [
    ['1.1', '3.9'],
    ['1', '2', '3', '4'],
  ],
  [
    ['2500', '2512'],
    ['2500', '2505', '2510'],
  ],
  [
    ['0.001', '900'],
    ['0.01', '1', '100'],
  ],
  [
    ['0.0000001', '900'],
    ['0.000001', '0.0001', '0.01', '1', '100'],
  ],
] as const)('the logarithmic grid lines of %j are at round values that do not crowd', (values, expected) => {
  const lines = logGridOf(logScaleOf(values))
  expect(lines.map(({ value }) => value)).toEqual(expected)
})
