import { expect, test } from 'vitest'
import { divideDecimals } from './divide-decimals.ts'

test.each([
  ['1', '3', 4, '0.3333'],
  ['12.5', '0.25', 2, '50'],
  ['2', '3', 0, '0'],
  ['0', '7.1', 3, '0'],
])('%s divided by %s to %d places is %s', (a, b, places, quotient) => {
  expect(divideDecimals(a, b, places)).toBe(quotient)
})

test('division by zero gives null', () => {
  expect(divideDecimals('1', '0.00', 3)).toBeNull()
})
