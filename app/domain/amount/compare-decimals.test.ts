import { expect, test } from 'vitest'
import { compareDecimals } from './compare-decimals.ts'

test.each([
  ['2', '10', -1],
  ['10', '9.999999999999999999', 1],
  ['0.000000000000000002', '0.000000000000000001', 1],
  ['1.50', '1.5', 0],
  ['-0.5', '0.25', -1],
  ['-0.03', '-0.04', 1],
  ['-0', '0', 0],
])('comparing %s with %s gives %d', (a, b, order) => {
  expect(compareDecimals(a, b)).toBe(order)
})
