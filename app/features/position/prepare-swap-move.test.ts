import { expect, test } from 'vitest'
import { planRoutedZap } from '#app/domain/liquidity/routed-zap.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS as limits } from '#app/domain/swap/trade-limits.ts'
import { ME, USDT, V3, WETH } from '#tests/builders/example-position.ts'
import { needsSwap, prepareRoutedMove, rangeAroundPrice, routedMove } from './prepare-swap-move.ts'
import type { QuotedZap } from './quote-routed-zap.ts'
import { completedPart, restOfChange } from './rest-of-change.ts'
import { checkAgainstQuote } from './check-against-quote.ts'

const BELOW = { ...V3, tick: -1_000, status: 'OUT_OF_RANGE', sqrtPrice: `${sqrtPriceAtTick(-1_000)}` } as typeof V3
const range = rangeAroundPrice(BELOW)
const move = { position: BELOW, account: ME, held: 0, range, limits } as const

/** A quote at a tick of the pool, which pays `permille` thousandths of the pool's price. */
async function quoteAt(tick: number, permille = 997n): Promise<QuotedZap> {
  const order = routedMove(move)
  if (!order) throw new Error('nothing to quote')
  const { amount, side, other = 0n } = order
  const price = { sqrtPrice: sqrtPriceAtTick(tick), tick }
  const deposit = { amount, side, other, range, price }
  const zap = await planRoutedZap(deposit, (amountIn) => {
    const amountOut = (amountIn * price.sqrtPrice * price.sqrtPrice * permille) / (1_000n << 192n)
    const hops = [{ pool: { version: 'v3', fee: 3_000 }, tokenIn: WETH, tokenOut: USDT }] as const
    return Promise.resolve({ amountOut, after: price, legs: [{ amount: amountIn, hops }], impactBps: 0 })
  })
  if (!zap) throw new Error('no plan')
  return { ...zap, deposit }
}

async function prepared() {
  const found = prepareRoutedMove(move, await quoteAt(-1_000))
  if (found?.followingDeposit?.kind !== 'swapDeposit') throw new Error('no move')
  return { found, followingDeposit: found.followingDeposit }
}

test('a range around the price needs a swap, and a range next to it does not', () => {
  expect(needsSwap(BELOW, 0, range)).toBe(true)
  expect(needsSwap(BELOW, 0, { tickLower: -960, tickUpper: 240 })).toBe(false)
})

test('swap and deposit together take exactly the amounts that the removal returns, and nothing from the wallet', async () => {
  const { found, followingDeposit } = await prepared()
  const { swap, deposit } = followingDeposit
  expect(swap.maximumIn + deposit.maximum0).toBe(found.withdrawn.amount0)
  expect(deposit.maximum1).toBe(swap.quoted.output + found.withdrawn.amount1)
  expect(found.added).toEqual({ amount0: 0n, amount1: 0n })
})

test('after the swap only the deposit remains, of the swap’s minimum output', async () => {
  const { found, followingDeposit } = await prepared()
  const steps = ['removeLiquidity', 'swap', 'createPosition'] as const
  expect(completedPart(found, { at: 'review', rejected: { steps, step: 1 } })).toBe('removed')
  expect(completedPart(found, { at: 'review', rejected: { steps, step: 2 } })).toBe('swapped')
  expect(restOfChange(found, 'removed')?.request).toEqual(followingDeposit)
  const { swap, deposit } = followingDeposit
  const maximum1 = deposit.maximum1 - swap.quoted.output + swap.minimumOut
  expect(restOfChange(found, 'swapped')?.request).toEqual({ ...deposit, maximum1 })
})

test('a newer quote passes within the slippage of both transactions; beyond it, the move is prepared again', async () => {
  const { found } = await prepared()
  const { swap, renewal } = found
  if (!swap || renewal?.by !== 'quote') throw new Error('nothing to quote again')
  const checkAt = async (...quoted: Parameters<typeof quoteAt>) =>
    checkAgainstQuote({ swap, bound: found.bound }, await quoteAt(...quoted))
  expect(await checkAt(-1_000)).toEqual({ swapOut: swap.quotedOut, isWithinLimits: true })
  expect((await checkAt(-1_000, 993n)).isWithinLimits).toBe(true)
  expect((await checkAt(-1_000, 991n)).isWithinLimits).toBe(false)
  expect((await checkAt(-1_010)).isWithinLimits).toBe(true)
  // The pool would take less than the minimums.
  expect((await checkAt(-1_110, 1_008n)).isWithinLimits).toBe(false)
  const renewed = renewal.renew(await quoteAt(-1_000, 991n))
  expect(renewed?.swap?.quotedOut).toBeLessThan(swap.quotedOut)
  expect(renewed?.withdrawn).toEqual(found.withdrawn)
  expect(renewal.order).toEqual(routedMove(move))
})

test('a mined swap with a shortfall is not offered again', async () => {
  const { found } = await prepared()
  const steps = ['removeLiquidity', 'swap', 'createPosition'] as const
  const failed = { at: 'failed', received: 1n, spent: undefined, steps, step: 1 } as const
  expect(completedPart(found, { ...failed, problem: { code: 'swap.failed' } })).toBe('removed')
  expect(completedPart(found, { ...failed, problem: { code: 'swap.shortfall' } })).toBeUndefined()
  expect(completedPart(found, { ...failed, problem: { code: 'transaction.modified' } })).toBeUndefined()
})
