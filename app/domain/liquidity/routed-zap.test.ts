import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftPpm, planRoutedZap } from './routed-zap.ts'
import { sqrtPriceAtTick, tickAtSqrtPrice } from './tick-math.ts'
import { squareRoot } from './square-root.ts'
import { zapWith, type ZapDeposit } from './zap.ts'

const SPACING = 60

/** All pools of a pair as one constant product with a fee of 0.3 %; a swap moves the price of the position's own pool or does not. */
const scenarios = fc
  .record({
    tick: fc.integer({ min: -100_000, max: 100_000 }),
    lower: fc.integer({ min: -60, max: 40 }),
    width: fc.integer({ min: 1, max: 100 }),
    depth: fc.bigInt({ min: 10n ** 22n, max: 10n ** 26n }),
    side: fc.constantFrom(0 as const, 1 as const),
    /** Deposit in millionths of the reserve: up to 2 %. */
    share: fc.integer({ min: 100, max: 20_000 }),
    /** Deposit of the other token, in percent of the same share of its reserve. */
    other: fc.integer({ min: 0, max: 20 }),
    moves: fc.boolean(),
  })
  .map(({ tick, lower, width, depth, side, share, other, moves }) => {
    const sqrtPrice = sqrtPriceAtTick(tick)
    const reserves = [(depth << 96n) / sqrtPrice, (depth * sqrtPrice) >> 96n] as const
    const [reserveIn, reserveOut] = side === 0 ? reserves : [reserves[1], reserves[0]]
    const middle = Math.round(tick / SPACING)
    const range = { tickLower: (middle + lower) * SPACING, tickUpper: (middle + lower + width) * SPACING }
    const price = { sqrtPrice, tick }
    const deposit: ZapDeposit = {
      side,
      range,
      price,
      amount: (reserveIn * BigInt(share)) / 1_000_000n,
      other: (reserveOut * BigInt(share) * BigInt(other)) / 100_000_000n,
    }
    const quoteNow = (amountIn: bigint) => {
      const net = (amountIn * 997n) / 1_000n
      const amountOut = (net * reserveOut) / (reserveIn + net)
      const [nextIn, nextOut] = [reserveIn + net, reserveOut - amountOut]
      const [reserve0, reserve1] = side === 0 ? [nextIn, nextOut] : [nextOut, nextIn]
      const moved = squareRoot((reserve1 << 192n) / reserve0)
      return { amountOut, after: moves ? { sqrtPrice: moved, tick: tickAtSqrtPrice(moved) } : price }
    }
    return { deposit, quoteNow }
  })
  .filter(({ deposit }) => deposit.amount > 10n ** 9n)

test('a routed zap leaves less than 0.1 % of the deposit and requests at most six quotes', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ deposit, quoteNow }) => {
      let requests = 0
      const zap = await planRoutedZap(deposit, (amountIn) => {
        requests += 1
        return Promise.resolve(quoteNow(amountIn))
      })
      if (!zap) throw new Error('no plan')
      const { plan, quote } = zap
      expect(requests).toBeLessThanOrEqual(6)
      // Without a swap, the deposit of the other token may already be too large.
      if (quote) expect(leftPpm(plan)).toBeLessThan(1_000n)
      expect(plan).toEqual(zapWith(deposit, plan.swapIn, quoteNow))
    }),
    { numRuns: 500, seed: 20_261_127 },
  )
})

test('deposit and remainder of a plan add up to the amounts available after the swap', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ deposit, quoteNow }) => {
      const zap = await planRoutedZap(deposit, (amountIn) => Promise.resolve(quoteNow(amountIn)))
      if (!zap) throw new Error('no plan')
      const { swapIn, swapOut, deposited, left } = zap.plan
      const available = [deposit.amount - swapIn, swapOut + (deposit.other ?? 0n)]
      const [available0, available1] = deposit.side === 0 ? available : available.toReversed()
      expect([deposited.amount0 + left.amount0, deposited.amount1 + left.amount1]).toEqual([available0, available1])
      expect(left.amount0).toBeGreaterThanOrEqual(0n)
      expect(left.amount1).toBeGreaterThanOrEqual(0n)
    }),
    { numRuns: 500, seed: 20_261_127 },
  )
})

test('a range that takes only the deposited token needs no quote, and any other range has no plan without one', async () => {
  const price = { sqrtPrice: sqrtPriceAtTick(0), tick: 0 }
  const above = { amount: 10n ** 18n, side: 0, range: { tickLower: 60, tickUpper: 600 }, price } as const
  const noQuote = () => Promise.resolve(undefined)
  expect(await planRoutedZap(above, noQuote)).toMatchObject({ plan: { swapIn: 0n }, quote: undefined })
  expect(await planRoutedZap({ ...above, side: 1 }, noQuote)).toBeUndefined()
})
