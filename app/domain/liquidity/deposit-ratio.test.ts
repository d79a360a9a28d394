import { expect, test } from 'vitest'
import { depositOf, areAmountsIndependent, lockedSide, type DepositRatio } from './deposit-ratio.ts'
import { NO_AMOUNTS } from './position-amounts.ts'
import { sqrtPriceAtTick } from './tick-math.ts'

const at = (tick: number) => ({ sqrtPrice: sqrtPriceAtTick(tick), tick })
const range = (tick: number, version: 'v3' | 'v4' = 'v4'): DepositRatio => ({
  version,
  range: { tickLower: -600, tickUpper: 600 },
  price: at(tick),
})

test('a pair takes amounts in the ratio of its reserves, rounded down', () => {
  const pair: DepositRatio = { version: 'v2', reserves: { amount0: 3n, amount1: 1000n } }
  expect(depositOf(pair, 0, 1n)).toEqual({ amount0: 1n, amount1: 333n, liquidity: 0n })
  expect(depositOf(pair, 1, 700n)).toEqual({ amount0: 2n, amount1: 700n, liquidity: 0n })
  expect(depositOf(pair, 1, 300n)).toBeUndefined()
})

test('a pair without reserves takes any two amounts', () => {
  const pair: DepositRatio = { version: 'v2', reserves: NO_AMOUNTS }
  expect(areAmountsIndependent(pair)).toBe(true)
  expect(depositOf(pair, 0, 1n)).toBeUndefined()
})

test.each([
  ['below', -601, 1],
  ['at the lower end of', -600, undefined],
  ['in', 0, undefined],
  ['at the upper end of', 600, 0],
] as const)('with the price %s the range (tick %s), the locked side is %s', (_, tick, locked) => {
  expect(lockedSide(range(tick))).toBe(locked)
})

test.each(['v3', 'v4'] as const)('a deposit into a range of %s takes at most the given amount', (version) => {
  const amount = 1_234_567_890_123_456_789n
  for (const side of [0, 1] as const) {
    const deposit = depositOf(range(120, version), side, amount)
    const taken = side === 0 ? deposit?.amount0 : deposit?.amount1
    expect(taken).toBeLessThanOrEqual(amount)
    expect(taken).toBeGreaterThan(amount - 10n ** 3n)
    expect(deposit?.liquidity).toBeGreaterThan(0n)
  }
})

test('a locked side, a zero amount and more liquidity than a pool can hold give no deposit', () => {
  expect(depositOf(range(-601), 1, 10n)).toBeUndefined()
  expect(depositOf(range(-601), 0, 10n ** 18n)).toMatchObject({ amount1: 0n })
  expect(depositOf(range(0), 0, 0n)).toBeUndefined()
  expect(depositOf(range(0), 0, 2n ** 200n)).toBeUndefined()
})
