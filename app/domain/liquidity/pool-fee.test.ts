import { expect, test } from 'vitest'
import { DEFAULT_FEE, DYNAMIC_CHOICE, feeTiers, isPossibleFee, readFeePercent, tickSpacingOf } from './pool-fee.ts'

test.each([
  ['0.3', 3000],
  ['0', 0],
  ['.05', 500],
  ['99.9999', 999_999],
  ['1.', 10_000],
  ['0.0001', 1],
])('%s %% is %i hundredths of a basis point', (text, fee) => {
  expect(readFeePercent(text)).toBe(fee)
})

test.each(['', '.', '100', '0.00001', '-1', '1e1', '1,5'])('the text "%s" is not a fee', (text) => {
  expect(readFeePercent(text)).toBeUndefined()
})

test.each([
  [100, 1],
  [500, 10],
  [3000, 60],
  [10_000, 200],
  [0, 1],
  [20, 1],
  [40, 1],
  [2500, 50],
  [999_999, 20_000],
])('the default tick spacing of a fee of %i is %i', (fee, spacing) => {
  expect(tickSpacingOf(fee)).toBe(spacing)
})

test('a v3 pool can have the fees of its factory only, a v4 pool any fee', () => {
  expect(feeTiers('v3', 1)).toHaveLength(4)
  expect(feeTiers('v3', 8453).map(({ feeAmount }) => feeAmount)).toEqual([100, 200, 300, 400, 500, 3000, 10_000])
  const customFee = { feeAmount: 1234, tickSpacing: 7, isDynamic: false }
  expect(isPossibleFee('v3', 1, DEFAULT_FEE)).toBe(true)
  expect(isPossibleFee('v3', 1, customFee)).toBe(false)
  expect(isPossibleFee('v3', 1, { ...DEFAULT_FEE, tickSpacing: 10 })).toBe(false)
  expect(isPossibleFee('v4', 1, customFee)).toBe(true)
  expect(isPossibleFee('v4', 1, DYNAMIC_CHOICE)).toBe(true)
})

test.each([
  { feeAmount: 1_000_000, tickSpacing: 60, isDynamic: false },
  { feeAmount: 3000, tickSpacing: 0, isDynamic: false },
  { feeAmount: 3000, tickSpacing: 32_768, isDynamic: false },
  { feeAmount: 3000, tickSpacing: 60, isDynamic: true },
  { feeAmount: 1.5, tickSpacing: 60, isDynamic: false },
])('no v4 pool can have the fee %o', (fee) => {
  expect(isPossibleFee('v4', 1, fee)).toBe(false)
})
