import { expect, test } from 'vitest'
import { isValidRange } from '#app/domain/liquidity/usable-ticks.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS, type TradeLimits } from '#app/domain/swap/trade-limits.ts'
import { ME, V3, V4 } from '#tests/builders/example-position.ts'
import { deepV4Pool } from '#tests/builders/deep-v4-pool.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { withoutRemoval } from './change-run.ts'
import { isHalfMoved } from './half-moved.tsx'
import { centredRange, heldSide, nearestRange, prepareRebalance, prepareSwappedRebalance } from './prepare-rebalance.ts'
import { isWithinLimits, renewZap } from './prepare-zap.ts'

const limits = DEFAULT_TRADE_LIMITS
const at = (tick: number, position = V3): PositionDetails => ({
  ...{ ...position, tick, status: 'OUT_OF_RANGE' },
  sqrtPrice: `${sqrtPriceAtTick(tick)}` as `${number}`,
})
const BELOW = at(-1_000)
const ABOVE = at(1_000)

test.each([
  [BELOW, 0],
  [ABOVE, 1],
  [V3, undefined],
] as const)('outside its range a position holds one token', (position, side) => {
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

test('the removal ends the position and the deposit names the new range of the same pool', () => {
  const range = { tickLower: -1_620, tickUpper: -420 }
  expect(prepareRebalance(BELOW, ME, { range, limits })).toMatchObject({
    request: { kind: 'removeLiquidity', version: 'v3', burns: true, tokenId: 7n },
    following: { kind: 'addLiquidity', version: 'v3', position: range, usesNative: false },
  })
  expect(prepareRebalance(at(-1_000, V4), ME, { range, limits })).toMatchObject({
    following: { version: 'v4', position: range, pool: { fee: 0x800000 } },
  })
})

test('a range around the price takes the other token from the wallet', () => {
  const prepared = prepareRebalance(BELOW, ME, { range: { tickLower: -1_620, tickUpper: -420 }, limits })
  const { amount1 = 0n } = prepared?.expected ?? {}
  expect(amount1).toBeGreaterThan(0n)
  expect(prepared?.added).toEqual({ amount0: 0n, amount1: amount1 - (prepared?.withdrawn.amount1 ?? 0n) })
})

test('nothing is prepared for a position in range, or for a range that does not take what it holds', () => {
  expect(prepareRebalance(V3, ME, { range: { tickLower: 0, tickUpper: 60 }, limits })).toBeUndefined()
  expect(prepareRebalance(BELOW, ME, { range: { tickLower: -3_000, tickUpper: -2_400 }, limits })).toBeUndefined()
})

test('a move is half done once its removal is mined, whatever stops it then', () => {
  const prepared = prepareRebalance(BELOW, ME, { range: nearestRange(BELOW, 0), limits })
  if (!prepared) throw new Error('nothing prepared')
  const steps = ['removeLiquidity', 'approve', 'createPosition'] as const
  const failed = { at: 'failed', problem: { code: 'unknown' }, received: undefined, spent: undefined, steps } as const
  expect(isHalfMoved(prepared, { at: 'review', rejected: { steps, step: 0 } })).toBe(false)
  expect(isHalfMoved(prepared, { at: 'review', rejected: { steps, step: 1 } })).toBe(true)
  expect(isHalfMoved(prepared, { ...failed, step: 0 })).toBe(false)
  expect(isHalfMoved(prepared, { ...failed, step: 2 })).toBe(true)
})

test.each([
  [-1_000, 0],
  [1_000, 1],
] as const)('at tick %i, a range around the price takes what the position holds, part of it swapped', (tick, held) => {
  const position = at(tick, V4)
  const pool = deepV4Pool(tick)
  const range = centredRange(position)
  expect([range.tickUpper - range.tickLower, isValidRange(range, 60)]).toEqual([1_200, true])
  expect(range.tickLower <= tick && tick < range.tickUpper).toBe(true)
  const prepared = prepareSwappedRebalance(position, ME, { range, limits }, pool)
  if (!prepared?.removal) throw new Error('nothing prepared')
  const { request, removal, expected, left } = prepared
  const withdrawn = held === 0 ? removal.withdrawn.amount0 : removal.withdrawn.amount1
  expect(removal.request).toMatchObject({ kind: 'removeLiquidity', version: 'v4', burns: true, tokenId: 7n })
  expect(request).toMatchObject({ kind: 'zap', range, amount: withdrawn })
  // What is swapped, deposited and returned adds up to what the removal brings at least.
  const has = [withdrawn - request.swapIn, request.quotedOut]
  const [amount0, amount1] = held === 0 ? has : has.toReversed()
  expect([expected.amount0 + left.amount0, expected.amount1 + left.amount1]).toEqual([amount0, amount1])
  expect((held === 0 ? left.amount0 : left.amount1) * 1_000n).toBeLessThan(withdrawn)
})

test('both transactions of a move with a swap have the tolerance that the review shows', () => {
  const position = at(-630, V4)
  const pool = deepV4Pool(-630)
  const range = centredRange(position)
  const auto = prepareSwappedRebalance(position, ME, { range, limits }, pool)
  const fixed: TradeLimits = { ...limits, slippage: auto?.slippage ?? 'auto' }
  expect(prepareSwappedRebalance(position, ME, { range, limits: fixed }, pool)).toEqual(auto)
})

test('a price that moves renews the deposit and not the removal', () => {
  const position = at(-1_000, V4)
  const prepared = prepareSwappedRebalance(position, ME, { range: centredRange(position), limits }, deepV4Pool(-1_000))
  if (!prepared) throw new Error('nothing prepared')
  const moved = deepV4Pool(-1_100)
  expect(isWithinLimits(prepared, moved)).toBe(false)
  const renewed = renewZap(prepared, moved)
  expect(renewed && isWithinLimits(renewed, moved)).toBe(true)
  expect(renewed?.removal).toEqual(prepared.removal)
})

test('once the removal is mined, the deposit with its swap is left', () => {
  const position = at(-1_000, V4)
  const prepared = prepareSwappedRebalance(position, ME, { range: centredRange(position), limits }, deepV4Pool(-1_000))
  if (!prepared) throw new Error('nothing prepared')
  const steps = ['removeLiquidity', 'createPosition'] as const
  expect(isHalfMoved(prepared, { at: 'review', rejected: { steps, step: 1 } })).toBe(true)
  const rest = withoutRemoval(prepared)
  expect(rest?.request).toEqual(prepared.request)
  expect(rest && withoutRemoval(rest)).toBeUndefined()
})

test('v3 positions, positions in range and ranges that need no swap have no move with a swap', () => {
  const limited = { range: nearestRange(at(-1_000, V4), 0), limits }
  expect(prepareSwappedRebalance(at(-1_000, V4), ME, limited, deepV4Pool(-1_000))).toBeUndefined()
  expect(prepareSwappedRebalance(BELOW, ME, { range: centredRange(BELOW), limits }, deepV4Pool(-1_000))).toBeUndefined()
  expect(prepareSwappedRebalance(V4, ME, { range: centredRange(V4), limits }, deepV4Pool(0))).toBeUndefined()
})
