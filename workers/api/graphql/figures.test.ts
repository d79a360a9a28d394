import { expect, test } from 'vitest'
import { compareNullsLast, percentChange, percentOf, priceText, usdText, valueMicros } from './figures.ts'

test('prices and dollars are exact', () => {
  expect(priceText(7_123_456_789_012n)).toBe('0.000007123456789012')
  expect(usdText(2_996_767_036_569_458n)).toBe('2996767036.569458')
})

test('changes are exact to six decimals and rounded towards zero', () => {
  expect(percentChange(2500n, 2400n)).toBe('4.166666')
  expect(percentChange(2400n, 2500n)).toBe('-4')
  expect(percentChange(2n, 3n)).toBe('-33.333333')
  expect(percentChange(3n, 3n)).toBe('0')
})

test('a change from zero is null', () => {
  expect(percentChange(1n, null)).toBeNull()
  expect(percentChange(null, 1n)).toBeNull()
  expect(percentChange(1n, 0n)).toBeNull()
})

test('changes of amounts beyond doubles stay exact', () => {
  expect(percentChange(10n ** 40n + 10n ** 34n, 10n ** 40n)).toBe('0.0001')
})

test('a share of zero is null', () => {
  expect(percentOf(1n, 4n)).toBe('25')
  expect(percentOf(1n, 0n)).toBeNull()
})

test('an amount is valued by the decimals of its token, rounded down', () => {
  // 1,000.5 tokens of 6 decimals at 2.5 USD.
  expect(valueMicros(1_000_500_000n, 6, 2_500_000_000_000_000_000n)).toBe(2_501_250_000n)
  // Exact without decimals, rounded down with 24.
  expect(valueMicros(3n, 0, 1_000_000_000_000_000_000n)).toBe(3_000_000n)
  expect(valueMicros(10n ** 24n - 1n, 24, 1_000_000_000_000_000_000n)).toBe(999_999n)
})

test('null comes last in both directions', () => {
  const sorted = (order: 'ASC' | 'DESC') => [1n, null, 3n, 2n].sort((a, b) => compareNullsLast(a, b, order))
  expect(sorted('DESC')).toEqual([3n, 2n, 1n, null])
  expect(sorted('ASC')).toEqual([1n, 2n, 3n, null])
})
