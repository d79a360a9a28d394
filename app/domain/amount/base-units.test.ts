import { expect, test } from 'vitest'
import { MAX_UINT256, baseUnits } from './base-units.ts'

test('amounts from 0 to the largest uint256 are accepted', () => {
  expect(baseUnits(0n)).toBe(0n)
  expect(baseUnits(MAX_UINT256)).toBe(2n ** 256n - 1n)
})

test.each([-1n, 2n ** 256n])('%d is not an amount', (value) => {
  expect(() => baseUnits(value)).toThrow(new RangeError('an amount lies outside uint256'))
})
