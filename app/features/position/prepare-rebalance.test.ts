import { expect, test } from 'vitest'
import { isValidRange } from '#app/domain/liquidity/usable-ticks.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { ME, V3, V4 } from '#tests/builders/example-position.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { heldSide, nearestRange, prepareRebalance } from './prepare-rebalance.ts'
import { completedPart } from './rest-of-change.ts'

const limits = DEFAULT_TRADE_LIMITS
const positionAt = (tick: number, position = V3): PositionDetails => ({
  ...position,
  tick,
  status: 'OUT_OF_RANGE',
  sqrtPrice: `${sqrtPriceAtTick(tick)}` as `${number}`,
})
const BELOW = positionAt(-1_000)
const ABOVE = positionAt(1_000)

test.each([
  [BELOW, 0],
  [ABOVE, 1],
  [V3, undefined],
] as const)('heldSide is the only token of a position outside its range, and undefined in range', (position, side) => {
  expect(heldSide(position)).toBe(side)
})

test.each([
  [BELOW, 0],
  [ABOVE, 1],
] as const)(
  'the nearest range has the old width and takes what the position holds, and nothing from the wallet',
  (position, held) => {
    const range = nearestRange(position, held)
    expect(isValidRange(range, 60)).toBe(true)
    expect(range.tickUpper - range.tickLower).toBe(1_200)
    const prepared = prepareRebalance(position, ME, { range, limits })
    expect(prepared?.added).toEqual({ amount0: 0n, amount1: 0n })
    const [deposited, withdrawn] =
      held === 0
        ? [prepared?.expected.amount0, prepared?.withdrawn.amount0]
        : [prepared?.expected.amount1, prepared?.withdrawn.amount1]
    expect(deposited).toBeLessThanOrEqual(withdrawn ?? 0n)
    expect(deposited).toBeGreaterThan(((withdrawn ?? 0n) * 999n) / 1_000n)
  },
)

test('a rebalance burns the position and deposits into the new range of the same pool', () => {
  const range = { tickLower: -1_620, tickUpper: -420 }
  expect(prepareRebalance(BELOW, ME, { range, limits })).toMatchObject({
    request: { kind: 'removeLiquidity', version: 'v3', burns: true, tokenId: 7n },
    followingDeposit: { kind: 'addLiquidity', version: 'v3', position: range, usesNative: false },
  })
  expect(prepareRebalance(positionAt(-1_000, V4), ME, { range, limits })).toMatchObject({
    followingDeposit: { version: 'v4', position: range, pool: { fee: 0x800000 } },
  })
})

test('a range around the price needs the other token from the wallet', () => {
  const prepared = prepareRebalance(BELOW, ME, { range: { tickLower: -1_620, tickUpper: -420 }, limits })
  const { amount1 = 0n } = prepared?.expected ?? {}
  expect(amount1).toBeGreaterThan(0n)
  expect(prepared?.added).toEqual({ amount0: 0n, amount1: amount1 - (prepared?.withdrawn.amount1 ?? 0n) })
})

test('no rebalance is prepared for a position in range, or for a range that does not take the held token', () => {
  expect(prepareRebalance(V3, ME, { range: { tickLower: 0, tickUpper: 60 }, limits })).toBeUndefined()
  expect(prepareRebalance(BELOW, ME, { range: { tickLower: -3_000, tickUpper: -2_400 }, limits })).toBeUndefined()
})

test('a move counts as half done if it stops for any reason after its removal is mined', () => {
  const prepared = prepareRebalance(BELOW, ME, { range: nearestRange(BELOW, 0), limits })
  if (!prepared) throw new Error('nothing prepared')
  const steps = ['removeLiquidity', 'approve', 'createPosition'] as const
  const failed = { at: 'failed', problem: { code: 'unknown' }, received: undefined, spent: undefined, steps } as const
  expect(completedPart(prepared, { at: 'review', rejected: { steps, step: 0 } })).toBeUndefined()
  expect(completedPart(prepared, { at: 'review', rejected: { steps, step: 1 } })).toBe('removed')
  expect(completedPart(prepared, { ...failed, step: 0 })).toBeUndefined()
  expect(completedPart(prepared, { ...failed, step: 2 })).toBe('removed')
})
