import { expect, test } from 'vitest'
import { usdValue } from './usd-value.ts'

test('values are rounded down to whole micro-dollars', () => {
  expect(usdValue(1_999_999n, 10n ** 18n, 6)).toBe(1_999_999n)
  expect(usdValue(1_999_999_999_999n, 10n ** 18n, 18)).toBe(1n)
  expect(usdValue(5n, 47_240_799_958_419_958_419n, 0)).toBe(236_203_999n)
})
