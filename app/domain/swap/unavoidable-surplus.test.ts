import { expect, test } from 'vitest'
import { isUnavoidableSurplus } from './unavoidable-surplus.ts'

test.each([
  ['the smallest unit buys three times the amount', { amountIn: 1n, amountOut: 157n, requested: 46n }, true],
  ['rounding leaves a few units', { amountIn: 1_000_000n, amountOut: 1_000_001n, requested: 1_000_000n }, true],
  ['ten times the amount for ten times the price', { amountIn: 25_000n, amountOut: 10n, requested: 1n }, false],
  ['one percent more', { amountIn: 1_000_000n, amountOut: 1_010_000n, requested: 1_000_000n }, false],
])('%s', (_, amounts, expected) => {
  expect(isUnavoidableSurplus({ ...amounts, hops: 1 })).toBe(expected)
})
