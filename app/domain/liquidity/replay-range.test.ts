import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liquidityClass, spanFees } from './fee-spans.ts'
import { feeSteps, type PastSwap } from './fee-steps.ts'
import { rangeAmounts } from './position-amounts.ts'
import { replayPair, replayRange, type PastPeriod, type SpanFees } from './replay-range.ts'
import { amount0Delta, amount1Delta } from './sqrt-price-math.ts'
import { squareRoot } from './square-root.ts'
import { sqrtPriceAtTick } from './tick-math.ts'

const SPACING = 10
const FEE = 3_000n
const E18 = 10n ** 18n
const Q128 = 1n << 128n

type Swap = Omit<PastSwap, 'ticks'>

/** A swap from tick to tick with constant liquidity. */
function swapTo(from: number, to: number, liquidity: bigint): Swap {
  const zeroForOne = to < from
  const [start, end] = [sqrtPriceAtTick(from), sqrtPriceAtTick(to)]
  const net = zeroForOne ? amount0Delta(end, start, liquidity, 'up') : amount1Delta(start, end, liquidity, 'up')
  return {
    version: 3,
    before: { sqrtPrice: start, tick: from, liquidity },
    sqrtPriceAfter: end,
    zeroForOne,
    amountIn: (net * 1_000_000n) / (1_000_000n - FEE) + 10n,
    fee: FEE,
    protocolFee: 0n,
    tickSpacing: SPACING,
  }
}

/** The rows that the index stores. */
function spansOf(swaps: readonly Swap[]): readonly SpanFees[] {
  const rows = new Map<string, SpanFees>()
  for (const swap of swaps) {
    for (const step of feeSteps({ ...swap, ticks: [] })) {
      for (const { tick, width, fee } of spanFees(step, swap.zeroForOne, SPACING)) {
        const key = `${tick}|${width}|${liquidityClass(step.liquidity)}`
        const row = rows.get(key) ?? { tick, width, fees0: 0n, fees1: 0n, growth0: 0n, growth1: 0n, seconds: 0 }
        const growth = (fee * Q128) / step.liquidity
        rows.set(
          key,
          swap.zeroForOne
            ? { ...row, fees0: row.fees0 + fee, growth0: row.growth0 + growth }
            : { ...row, fees1: row.fees1 + fee, growth1: row.growth1 + growth },
        )
      }
    }
  }
  return [...rows.values()]
}

const period = (spans: readonly SpanFees[], fields: Partial<PastPeriod> = {}): PastPeriod => ({
  start: 0,
  end: 3_600,
  tick: 0,
  spans,
  ...fields,
})

const price = (tick: number) => ({ sqrtPrice: sqrtPriceAtTick(tick), tick })

test('fees equal those of a replay of each step that also stops at the ends of the range', () => {
  const path = fc.array(fc.integer({ min: -3_000, max: 3_000 }), { minLength: 2, maxLength: 12 })
  const pools = fc.array(fc.bigInt({ min: 10n ** 16n, max: 10n ** 20n }), { minLength: 1, maxLength: 3 })
  const bounds = fc.uniqueArray(fc.integer({ min: -300, max: 300 }), { minLength: 2, maxLength: 2 })
  const addedLiquidity = fc.bigInt({ min: 10n ** 14n, max: 10n ** 21n })
  fc.assert(
    fc.property(path, pools, bounds, addedLiquidity, (ticks, liquidities, [a = 0, b = 1], liquidity) => {
      const [tickLower, tickUpper] = [Math.min(a, b) * SPACING, Math.max(a, b) * SPACING]
      const swaps = ticks
        .slice(1)
        .map((to, index) => swapTo(ticks[index] ?? 0, to, liquidities[index % liquidities.length] ?? E18))
      const { fees } = replayRange(
        { tickLower, tickUpper },
        {
          liquidity,
          opening: price(ticks[0] ?? 0),
          closing: price(ticks.at(-1) ?? 0),
          periods: [period(spansOf(swaps))],
        },
      )
      const stops = [tickLower, tickUpper].map((index) => ({ index, liquidityNet: 0n }))
      const expected = [0, 0]
      for (const swap of swaps) {
        for (const step of feeSteps({ ...swap, ticks: stops })) {
          if (step.tick < tickLower || step.tick >= tickUpper) continue
          const side = swap.zeroForOne ? 0 : 1
          const share = Number(liquidity) / (Number(step.liquidity) + Number(liquidity))
          expected[side] = (expected[side] ?? 0) + Number(step.fee) * share
        }
      }
      for (const [side, fee] of [fees.amount0, fees.amount1].entries()) {
        const exact = expected[side] ?? 0
        expect(Math.abs(Number(fee) - exact)).toBeLessThanOrEqual(exact * 0.004 + 100)
      }
    }),
    { numRuns: 300 },
  )
})

test('liquidity equal to that of the pool earns half of the fees', () => {
  const swap = swapTo(0, 35, E18)
  const [step] = feeSteps({ ...swap, ticks: [] })
  const { fees } = replayRange(
    { tickLower: -100, tickUpper: 100 },
    { liquidity: E18, opening: price(0), closing: price(35), periods: [period(spansOf([swap]))] },
  )
  const half = (step?.fee ?? 0n) / 2n
  expect(fees.amount0).toBe(0n)
  expect(half - fees.amount1).toBeLessThanOrEqual(1n)
})

test('deposit and principal are the amounts of the liquidity at the opening and the closing price', () => {
  const range = { tickLower: -100, tickUpper: 100 }
  const replayed = replayRange(range, { liquidity: E18, opening: price(50), closing: price(-200), periods: [] })
  expect(replayed).toEqual({
    deposited: rangeAmounts(range, price(50), E18, 'up'),
    principal: rangeAmounts(range, price(-200), E18, 'down'),
    fees: { amount0: 0n, amount1: 0n },
    secondsInRange: 0,
  })
})

test('time in range includes the recorded seconds of spans, and the rest of each period if its last tick is in range', () => {
  const spanWithSeconds = (tick: number, seconds: number) => ({
    tick,
    width: SPACING,
    fees0: 0n,
    fees1: 0n,
    growth0: 0n,
    growth1: 0n,
    seconds,
  })
  const periods = [
    period([spanWithSeconds(0, 1_000), spanWithSeconds(200, 600)], { tick: 5 }),
    period([], { start: 3_600, end: 7_200, tick: 5 }),
    period([spanWithSeconds(0, 10)], { start: 7_200, end: 7_300, tick: 250 }),
  ]
  const seconds = (tickLower: number, tickUpper: number) =>
    replayRange({ tickLower, tickUpper }, { liquidity: 1n, opening: price(0), closing: price(250), periods })
      .secondsInRange
  expect(seconds(0, 100)).toBe(1_000 + 2_000 + 3_600 + 10)
  expect(seconds(200, 300)).toBe(600 + 90)
  expect(seconds(-100, 0)).toBe(0)
})

test.each([false, true])('the fees of a pair are compounded (protocol fee: %s)', (hasProtocolFee) => {
  let [reserve0, reserve1] = [1_000n * E18, 4_000n * E18]
  const addedLiquidity = 10n * E18
  const root = () => squareRoot((reserve0 * reserve1) << 128n)
  const opening = squareRoot((reserve1 << 192n) / reserve0)
  const periods: PastPeriod[] = []
  let expected = Number(addedLiquidity)
  for (let day = 0; day < 40; day += 1) {
    const before = root()
    if (day % 2 === 0) {
      const amount = 100n * E18
      reserve1 -= (reserve1 * amount * 997n) / (reserve0 * 1_000n + amount * 997n)
      reserve0 += amount
    } else {
      const amount = 400n * E18
      reserve0 -= (reserve0 * amount * 997n) / (reserve1 * 1_000n + amount * 997n)
      reserve1 += amount
    }
    const growth = root() - before
    const row = {
      tick: 0,
      width: 0,
      fees0: growth,
      fees1: 0n,
      growth0: (growth * Q128) / before,
      growth1: 0n,
      seconds: 0,
    }
    periods.push(period([row], { start: day * 86_400, end: (day + 1) * 86_400 }))
    const earned = (Number(growth) / 2 ** 64) * (expected / (Number(before) / 2 ** 64 + expected))
    expected += hasProtocolFee ? (earned * 5) / 6 : earned
  }
  const closing = squareRoot((reserve1 << 192n) / reserve0)
  const { fees, principal, deposited, secondsInRange } = replayPair({
    liquidity: addedLiquidity,
    opening,
    closing,
    periods,
    hasProtocolFee,
  })
  expect(deposited.amount0).toBe(5n * E18)
  expect(secondsInRange).toBe(40 * 86_400)
  const value = (amount0: bigint, amount1: bigint) => Number(squareRoot(amount0 * amount1))
  expect(value(principal.amount0, principal.amount1) / Number(addedLiquidity)).toBeCloseTo(1, 9)
  expect(value(fees.amount0, fees.amount1) / (expected - Number(addedLiquidity))).toBeCloseTo(1, 9)
})
