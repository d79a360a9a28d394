import { expect, test } from 'vitest'
import type { Bps } from '#app/domain/amount/percent.ts'
import { hasPriceMoved } from './has-price-moved.ts'

const reserves = (amount0: bigint, amount1: bigint) => ({ amount0, amount1 })
const SLIPPAGE = 50 as Bps

test.each([
  [reserves(1_000n, 1_000n), false],
  [reserves(1_000n, 1_005n), false],
  [reserves(1_000n, 1_006n), true],
  [reserves(1_006n, 1_000n), true],
  // Twice the reserves at the same price.
  [reserves(2_000n, 2_000n), false],
  [reserves(0n, 1_000n), true],
])('a price of 1 that becomes that of %o has moved: %s', (now, expected) => {
  expect(hasPriceMoved(reserves(1_000n, 1_000n), now, SLIPPAGE)).toBe(expected)
})

test('the √price of a pool counts squared', () => {
  const at = (sqrtPrice: bigint) => ({ sqrtPrice: sqrtPrice * 2n ** 80n })
  expect(hasPriceMoved(at(10_000n), at(10_025n), SLIPPAGE)).toBe(false)
  expect(hasPriceMoved(at(10_000n), at(10_026n), SLIPPAGE)).toBe(true)
})
