import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { Bps, Pips } from '#app/domain/amount/percent.ts'
import { liquidityForAmounts } from './calls/range-liquidity.ts'
import { liquidity as asLiquidity, sqrtPriceX96, type V4Pool } from './pool.ts'
import { swapCurve } from './swap-curve.ts'
import { sqrtPriceAtTick } from './tick-math.ts'
import { fullRange } from './usable-ticks.ts'
import { zapLimits, planZap, quoteOtherPool, quoteOwnPool } from './zap.ts'

const SPACING = 60
const FULL = fullRange(SPACING)

/** A pool with full-range liquidity, and more of it in a few ranges around its price. */
function poolAt(
  tick: number,
  baseLiquidity: bigint,
  steps: readonly (readonly [number, number, bigint])[],
  fee = 3_000,
) {
  const nets = new Map<number, bigint>()
  const add = (tick: number, net: bigint) => nets.set(tick, (nets.get(tick) ?? 0n) + net)
  let inRange = baseLiquidity
  add(FULL.tickLower, baseLiquidity)
  add(FULL.tickUpper, -baseLiquidity)
  for (const [lower, upper, amount] of steps) {
    add(lower, amount)
    add(upper, -amount)
    if (lower <= tick && tick < upper) inRange += amount
  }
  const pool: V4Pool = {
    version: 'v4',
    id: '0x01',
    currency0: NATIVE,
    currency1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    tickSpacing: SPACING,
    sqrtPriceX96: sqrtPriceX96(sqrtPriceAtTick(tick)),
    tick,
    liquidity: asLiquidity(inRange),
    ticks: [...nets]
      .filter(([, net]) => net !== 0n)
      .sort(([a], [b]) => a - b)
      .map(([index, liquidityNet]) => ({ index, liquidityNet })),
    fee,
    lpFee: fee as Pips,
    protocolFee: 0,
    hooks: NATIVE,
    quotable: 'local',
  }
  return pool
}

const scenarios = fc
  .record({
    tick: fc.integer({ min: -100_000, max: 100_000 }),
    lower: fc.integer({ min: -60, max: 40 }),
    width: fc.integer({ min: 1, max: 100 }),
    depth: fc.bigInt({ min: 10n ** 18n, max: 10n ** 24n }),
    steps: fc.array(fc.tuple(fc.integer({ min: -40, max: 20 }), fc.integer({ min: 1, max: 30 }), fc.nat(5)), {
      maxLength: 4,
    }),
    side: fc.constantFrom(0 as const, 1 as const),
    /** Deposit in millionths of the pool's virtual reserve: up to a third of it. */
    share: fc.integer({ min: 1, max: 333_333 }),
    fee: fc.constantFrom(100, 500, 3_000, 10_000),
    isOwnPool: fc.boolean(),
  })
  .map(({ tick, lower, width, depth, steps, side, share, fee, isOwnPool }) => {
    const middle = Math.round(tick / SPACING)
    const pool = poolAt(
      tick,
      depth,
      steps.map(([from, length, times]) => [
        (middle + from) * SPACING,
        (middle + from + length) * SPACING,
        depth * BigInt(times),
      ]),
      fee,
    )
    const range = { tickLower: (middle + lower) * SPACING, tickUpper: (middle + lower + width) * SPACING }
    const reserve = side === 0 ? (depth << 96n) / pool.sqrtPriceX96 : (depth * pool.sqrtPriceX96) >> 96n
    return { pool, range, side, amount: (reserve * BigInt(share)) / 1_000_000n, isOwnPool }
  })
  // In deposits of a few base units, rounding outweighs everything else.
  .filter(({ amount }) => amount > 10n ** 9n)

function planFor({ pool, range, side, amount, isOwnPool }: Parameters<Parameters<typeof scenarios.filter>[0]>[0]) {
  const curve = swapCurve(pool, side === 0)
  if (!curve) throw new Error('no curve')
  const price = { sqrtPrice: pool.sqrtPriceX96, tick: pool.tick }
  const quote = isOwnPool ? quoteOwnPool(curve) : quoteOtherPool(curve, price)
  return { quote, price, plan: planZap({ amount, side, range, price }, quote) }
}

test('a zap leaves less than 0.1 % of the deposit, for ranges around, below and above the price, over its own or another pool', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const { quote, price, plan } = planFor(scenario)
      if (!plan) throw new Error('no plan')
      const { side, amount, range } = scenario
      const { amountOut, after } = plan.swapIn === 0n ? { amountOut: 0n, after: price } : (quote(plan.swapIn) ?? {})
      expect([plan.swapOut, plan.after]).toEqual([amountOut, after])
      const [leftIn, leftOut] =
        side === 0 ? [plan.left.amount0, plan.left.amount1] : [plan.left.amount1, plan.left.amount0]
      expect(leftIn >= 0n && leftOut >= 0n).toBe(true)
      expect(leftIn * 1_000n).toBeLessThanOrEqual(amount)
      // The remaining output, converted to input at the rate of the swap.
      if (plan.swapOut > 10n ** 6n) expect((leftOut * plan.swapIn * 1_000n) / plan.swapOut).toBeLessThanOrEqual(amount)
      expect(plan.swapIn).toBeLessThanOrEqual(amount)
      expect(plan.liquidity).toBe(
        liquidityForAmounts(
          range,
          plan.after.sqrtPrice,
          {
            amount0: plan.deposited.amount0 + plan.left.amount0,
            amount1: plan.deposited.amount1 + plan.left.amount1,
          },
          'pool',
        ),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('no other swap amount gives more liquidity', () => {
  fc.assert(
    fc.property(scenarios, fc.integer({ min: 0, max: 1_000 }), (scenario, thousandths) => {
      const { quote, price, plan } = planFor(scenario)
      const { side, amount, range } = scenario
      const swapIn = (amount * BigInt(thousandths)) / 1_000n
      const swapped = swapIn === 0n ? { amountOut: 0n, after: price } : quote(swapIn)
      if (!swapped) return
      const rest = amount - swapIn
      const amounts =
        side === 0 ? { amount0: rest, amount1: swapped.amountOut } : { amount0: swapped.amountOut, amount1: rest }
      const other = liquidityForAmounts(range, swapped.after.sqrtPrice, amounts, 'pool')
      // One base unit may pay for many units of liquidity, hence the tolerance of a millionth.
      expect(other).toBeLessThanOrEqual(((plan?.liquidity ?? 0n) * 1_000_001n) / 1_000_000n)
    }),
    { numRuns: 2_000 },
  )
})

test('for the full range of a constant product, the swap amount equals the closed formula', () => {
  const depth = 10n ** 24n
  const pool = poolAt(0, depth, [])
  for (const amount of [10n ** 15n, 10n ** 20n, 10n ** 23n, 10n ** 24n]) {
    const { plan } = planFor({ pool, range: FULL, side: 0, amount, isOwnPool: true })
    // (1 − f)² x² + (2 − f) R x − A R = 0, because the fee is not part of the reserves.
    const [reserve, deposit, fee] = [Number(depth), Number(amount), 0.003]
    const square = (1 - fee) ** 2
    const linear = (2 - fee) * reserve
    const exact = (2 * deposit * reserve) / (linear + Math.sqrt(linear ** 2 + 4 * square * deposit * reserve))
    expect(Number(plan?.swapIn) / exact).toBeCloseTo(1, 9)
  }
})

test('a range that takes only the deposited token needs no swap, one that takes only the other swaps all of it', () => {
  const pool = poolAt(0, 10n ** 24n, [])
  const deposit = { pool, amount: 10n ** 18n, isOwnPool: false }
  const above = { tickLower: 600, tickUpper: 1_200 }
  expect(planFor({ ...deposit, range: above, side: 0 }).plan?.swapIn).toBe(0n)
  expect(planFor({ ...deposit, range: above, side: 1 }).plan?.swapIn).toBe(10n ** 18n)
  const below = { tickLower: -1_200, tickUpper: -600 }
  expect(planFor({ ...deposit, range: below, side: 1 }).plan?.swapIn).toBe(0n)
  expect(planFor({ ...deposit, range: below, side: 0 }).plan?.swapIn).toBe(10n ** 18n)
})

test('there is no plan without a quote, or for a deposit of zero', () => {
  const price = { sqrtPrice: sqrtPriceAtTick(0), tick: 0 }
  const deposit = { amount: 1_000n, side: 0, range: { tickLower: -60, tickUpper: 60 }, price } as const
  expect(planZap(deposit, () => undefined)).toBeUndefined()
  expect(planZap({ ...deposit, amount: 0n }, () => undefined)).toBeUndefined()
})

test('the minimum output of a zap is rounded up, and its liquidity down', () => {
  const half = 50 as Bps
  // 0.995 × 1,001 = 995.995
  expect(zapLimits({ swapOut: 1_001n, liquidity: 1_001n }, half)).toEqual({ minimumOut: 996n, liquidity: 995n })
  expect(zapLimits({ swapOut: 1n, liquidity: 1n }, half)).toEqual({ minimumOut: 1n, liquidity: 0n })
})
