import { expect, test } from 'vitest'
import { truncateDecimal } from './truncate-decimal.ts'

test.each([
  ['2513.204512345678', 6, '2513.2'],
  ['0.000000123456789', 4, '0.0000001234'],
  ['123456789.987', 4, '123456789'],
  ['-1.239999', 3, '-1.23'],
  ['7', 3, '7'],
  ['0.999999999', 6, '0.999999'],
  ['1.500000', 6, '1.5'],
  ['1.000000001', 3, '1'],
  ['0.000', 3, '0'],
  ['100.5', 3, '100'],
  ['00.0123', 2, '00.012'],
])('%s truncated to %d significant digits is %s', (text, digits, expected) => {
  expect(truncateDecimal(text, digits)).toBe(expected)
})

test.each(['x1.239', '1.239e-7', ''])('%j is not a decimal and is returned unchanged', (text) => {
  expect(truncateDecimal(text, 2)).toBe(text)
})
