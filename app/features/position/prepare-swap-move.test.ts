import { expect, test } from 'vitest'
import { planRoutedZap } from '#app/domain/liquidity/routed-zap.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS as limits } from '#app/domain/swap/trade-limits.ts'
import { ME, USDT, V3, WETH } from '#tests/builders/example-position.ts'
import { needsSwap, prepareRoutedMove, rangeAroundPrice, routedMove } from './prepare-swap-move.ts'
import { doneInPart, restOfChange } from './rest-of-change.ts'

const BELOW = { ...V3, tick: -1_000, status: 'OUT_OF_RANGE', sqrtPrice: `${sqrtPriceAtTick(-1_000)}` } as typeof V3
const range = rangeAroundPrice(BELOW)
const move = { position: BELOW, account: ME, held: 0, range, limits } as const

/** A swap at the pool's price, less 0.3 %. */
async function prepared() {
  const order = routedMove(move)
  if (!order) throw new Error('nothing to quote')
  const { amount, side, other = 0n } = order
  const price = { sqrtPrice: sqrtPriceAtTick(-1_000), tick: -1_000 }
  const deposit = { amount, side, other, range, price }
  const zap = await planRoutedZap(deposit, (amountIn) => {
    const amountOut = (amountIn * price.sqrtPrice * price.sqrtPrice * 997n) / (1_000n << 192n)
    const hops = [{ pool: { version: 'v3', fee: 3_000 }, tokenIn: WETH, tokenOut: USDT }] as const
    return Promise.resolve({ amountOut, after: price, legs: [{ amount: amountIn, hops }], impactBps: 0 })
  })
  const found = zap && prepareRoutedMove(move, { ...zap, deposit })
  if (found?.following?.kind !== 'swapDeposit') throw new Error('no move')
  return { found, following: found.following }
}

test('a range around the price needs a swap, one beside it does not', () => {
  expect(needsSwap(BELOW, 0, range)).toBe(true)
  expect(needsSwap(BELOW, 0, { tickLower: -960, tickUpper: 240 })).toBe(false)
})

test('swap and deposit together take exactly what the removal brings, and nothing from the wallet', async () => {
  const { found, following } = await prepared()
  const { swap, deposit } = following
  expect(swap.maximumIn + deposit.maximum0).toBe(found.withdrawn.amount0)
  expect(deposit.maximum1).toBe(swap.quoted.output + found.withdrawn.amount1)
  expect(found.added).toEqual({ amount0: 0n, amount1: 0n })
})

test('after the swap only the deposit is left, of what the swap has paid at least', async () => {
  const { found, following } = await prepared()
  const steps = ['removeLiquidity', 'swap', 'createPosition'] as const
  expect(doneInPart(found, { at: 'review', rejected: { steps, step: 1 } })).toBe('removed')
  expect(doneInPart(found, { at: 'review', rejected: { steps, step: 2 } })).toBe('swapped')
  expect(restOfChange(found, 'removed')?.request).toEqual(following)
  const { swap, deposit } = following
  const maximum1 = deposit.maximum1 - swap.quoted.output + swap.minimumOut
  expect(restOfChange(found, 'swapped')?.request).toEqual({ ...deposit, maximum1 })
})

test('a swap that has paid less than promised is mined: the change does not offer it again', async () => {
  const { found } = await prepared()
  const steps = ['removeLiquidity', 'swap', 'createPosition'] as const
  const failed = { at: 'failed', received: 1n, spent: undefined, steps, step: 1 } as const
  expect(doneInPart(found, { ...failed, problem: { code: 'swap.failed' } })).toBe('removed')
  expect(doneInPart(found, { ...failed, problem: { code: 'swap.shortfall' } })).toBeUndefined()
})
