import { expect, test } from 'vitest'
import { isUnavoidableSurplus } from './unavoidable-surplus.ts'

test.each([
  ['the smallest unit buys three times the amount', { amountIn: 1n, amountOut: 157n, requested: 46n }, true],
  ['rounding leaves a few units', { amountIn: 1_000_000n, amountOut: 1_000_001n, requested: 1_000_000n }, true],
  ['ten times the amount costs ten times as much', { amountIn: 25_000n, amountOut: 10n, requested: 1n }, false],
  ['the output is 1 % more', { amountIn: 1_000_000n, amountOut: 1_010_000n, requested: 1_000_000n }, false],
])('a surplus is classified correctly if %s', (_, amounts, expected) => {
  expect(isUnavoidableSurplus({ ...amounts, hops: 1 })).toBe(expected)
})
