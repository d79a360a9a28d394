import { createRequire } from 'node:module'
import type * as Core from '@uniswap/sdk-core'
import type * as V2 from '@uniswap/v2-sdk'
import type * as V3 from '@uniswap/v3-sdk'
import type * as V4 from '@uniswap/v4-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import { liquidity, sqrtPriceX96, type Tick, type V3Pool, type V4Pool } from './pool.ts'
import type { CurveQuote } from './curve.ts'
import { swapCurve } from './swap-curve.ts'
import { countUpTo } from './tick-list.ts'
import { MAX_TICK, MIN_TICK, sqrtPriceAtTick, tickAtSqrtPrice } from './tick-math.ts'

const require = createRequire(import.meta.url)
const { CurrencyAmount, Token } = require('@uniswap/sdk-core') as typeof Core
const v2 = require('@uniswap/v2-sdk') as typeof V2
const v3 = require('@uniswap/v3-sdk') as typeof V3
const v4 = require('@uniswap/v4-sdk') as typeof V4

const A: Address = '0x1000000000000000000000000000000000000000'
const B: Address = '0x2000000000000000000000000000000000000000'
const tokenA = new Token(1, A, 18)
const tokenB = new Token(1, B, 18)

const SPACINGS: Record<number, number> = { 100: 1, 500: 10, 3_000: 60, 10_000: 200 }

interface PoolShape {
  readonly tickSpacing: number
  readonly price: bigint
  readonly ticks: readonly Tick[]
  readonly liquidity: bigint
}

/** A few positions around a price, so that ranges overlap, touch, leave gaps and are crossed. */
function poolShapes(tickSpacing: number): fc.Arbitrary<PoolShape> {
  const usable = Math.floor(MAX_TICK / tickSpacing)
  return fc
    .record({
      centre: fc.integer({ min: -usable + 2, max: usable - 2 }),
      within: fc.bigInt({ min: 0n, max: 1_000_000n }),
      positions: fc.array(
        fc.record({
          lower: fc.oneof(fc.integer({ min: -6, max: 5 }), fc.integer({ min: -900, max: 900 })),
          width: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2_000 })),
          size: fc.integer({ min: 0, max: 110 }).chain((bits) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) })),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      isFullRange: fc.boolean(),
    })
    .map(({ centre, within, positions, isFullRange }) => {
      const nets = new Map<number, bigint>()
      const add = (lower: number, upper: number, size: bigint) => {
        nets.set(lower, (nets.get(lower) ?? 0n) + size)
        nets.set(upper, (nets.get(upper) ?? 0n) - size)
      }
      for (const { lower, width, size } of positions) {
        const from = Math.max(-usable, Math.min(usable - 1, centre + lower))
        add(from * tickSpacing, Math.min(usable, from + width) * tickSpacing, size)
      }
      // At narrow spacings the SDK needs seconds to walk to the last tick.
      if (isFullRange && tickSpacing >= 60) add(-usable * tickSpacing, usable * tickSpacing, 10n ** 15n)
      const low = sqrtPriceAtTick(centre * tickSpacing)
      const price = low + ((sqrtPriceAtTick(centre * tickSpacing + 1) - low) * within) / 1_000_001n
      const ticks = [...nets]
        .filter(([, liquidityNet]) => liquidityNet !== 0n)
        .sort(([a], [b]) => a - b)
        .map(([index, liquidityNet]) => ({ index, liquidityNet }))
      const passed = ticks.slice(0, countUpTo(ticks, tickAtSqrtPrice(price)))
      return { tickSpacing, price, ticks, liquidity: passed.reduce((sum, tick) => sum + tick.liquidityNet, 0n) }
    })
    .filter(({ ticks }) => ticks.length > 0)
}

const amounts = fc.integer({ min: 1, max: 120 }).chain((bits) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) }))

function v3Pool(fee: number, { tickSpacing, price, ticks, liquidity: inRange }: PoolShape): V3Pool {
  return {
    version: 'v3',
    id: '0x3000000000000000000000000000000000000000',
    token0: A,
    token1: B,
    fee: fee as Pips,
    tickSpacing,
    sqrtPriceX96: sqrtPriceX96(price),
    tick: tickAtSqrtPrice(price),
    liquidity: liquidity(inRange),
    ticks,
  }
}

function v4Pool(lpFee: number, protocolFee: number, poolShape: PoolShape): V4Pool {
  const { id: _id, token0: _token0, token1: _token1, version: _version, ...state } = v3Pool(lpFee, poolShape)
  return {
    ...state,
    version: 'v4',
    id: `0x${'4'.repeat(64)}`,
    currency0: A,
    currency1: B,
    fee: lpFee,
    lpFee: lpFee as Pips,
    protocolFee,
    hooks: NATIVE,
    quotable: 'local',
  }
}

interface Outcome {
  readonly amount: string
  readonly price: string
  readonly liquidity: string
}

interface ReferencePool {
  readonly sqrtRatioX96: { toString(): string }
  readonly liquidity: { toString(): string }
}

/** Outcome of a swap in the SDK; `none` where it throws. If the liquidity does not suffice, the price ends at its limit. */
async function sdkOutcome(
  swap: () => Promise<[{ readonly quotient: { toString(): string } }, ReferencePool]>,
): Promise<Outcome | 'none'> {
  try {
    const [amount, pool] = await swap()
    return {
      amount: amount.quotient.toString(),
      price: pool.sqrtRatioX96.toString(),
      liquidity: pool.liquidity.toString(),
    }
  } catch {
    return 'none'
  }
}

function sdkTicks(ticks: readonly Tick[]) {
  return ticks.map(({ index, liquidityNet }) => ({
    index,
    liquidityNet: liquidityNet.toString(),
    liquidityGross: (liquidityNet < 0n ? -liquidityNet : liquidityNet).toString(),
  }))
}

describe('a v2 pair', () => {
  const reserves = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })

  test('quotes the same amounts as the SDK, for exact input and exact output', () => {
    fc.assert(
      fc.property(
        reserves,
        reserves,
        fc.bigInt({ min: 1n, max: 2n ** 113n }),
        fc.boolean(),
        (reserve0, reserve1, amount, zeroForOne) => {
          const pool = {
            version: 'v2',
            id: A,
            token0: A,
            token1: B,
            reserve0: baseUnits(reserve0),
            reserve1: baseUnits(reserve1),
          } as const
          const pair = new v2.Pair(
            CurrencyAmount.fromRawAmount(tokenA, reserve0.toString()),
            CurrencyAmount.fromRawAmount(tokenB, reserve1.toString()),
          )
          const [tokenIn, tokenOut, reserveIn] = zeroForOne ? [tokenA, tokenB, reserve0] : [tokenB, tokenA, reserve1]
          const expected = (swap: () => string) => {
            try {
              return swap()
            } catch {
              return undefined
            }
          }
          const ifWithinReserve = (amountIn: string | undefined) =>
            amountIn !== undefined && BigInt(amountIn) + reserveIn < 2n ** 112n ? amountIn : undefined
          const curve = swapCurve(pool, zeroForOne)
          expect(curve?.exactIn(amount)?.amountOut.toString()).toBe(
            ifWithinReserve(amount.toString()) &&
              expected(() =>
                pair.getOutputAmount(CurrencyAmount.fromRawAmount(tokenIn, amount.toString()))[0].quotient.toString(),
              ),
          )
          expect(curve?.exactOut(amount)?.amountIn.toString()).toBe(
            ifWithinReserve(
              expected(() =>
                pair.getInputAmount(CurrencyAmount.fromRawAmount(tokenOut, amount.toString()))[0].quotient.toString(),
              ),
            ),
          )
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('has no curve without reserves', () => {
    const empty = {
      version: 'v2',
      id: A,
      token0: A,
      token1: B,
      reserve0: baseUnits(0n),
      reserve1: baseUnits(5n),
    } as const
    expect(swapCurve(empty, true)).toBeUndefined()
    expect(swapCurve(empty, false)).toBeUndefined()
  })
})

describe('a v3 pool', () => {
  test('quotes the same amounts as the SDK, to the base unit, with the same price and liquidity afterwards', async () => {
    let quoteCount = 0
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(100, 500, 3_000, 10_000)
          .chain((fee) => fc.tuple(fc.constant(fee), poolShapes(SPACINGS[fee] ?? 1))),
        amounts,
        fc.boolean(),
        async ([fee, poolShape], amount, zeroForOne) => {
          const pool = v3Pool(fee, poolShape)
          const sdkPool = new v3.Pool(
            tokenA,
            tokenB,
            fee,
            pool.sqrtPriceX96.toString(),
            pool.liquidity.toString(),
            pool.tick,
            sdkTicks(pool.ticks),
          )
          const [tokenIn, tokenOut] = zeroForOne ? [tokenA, tokenB] : [tokenB, tokenA]
          quoteCount += await compare(
            pool,
            zeroForOne,
            amount,
            await sdkOutcome(() => sdkPool.getOutputAmount(CurrencyAmount.fromRawAmount(tokenIn, amount.toString()))),
            await sdkOutcome(() => sdkPool.getInputAmount(CurrencyAmount.fromRawAmount(tokenOut, amount.toString()))),
          )
        },
      ),
      { numRuns: 600 },
    )
    expect(quoteCount).toBeGreaterThan(400)
  }, 20_000)

  test('quotes all of its liquidity, and nothing beyond it', () => {
    const poolShape = {
      tickSpacing: 60,
      price: 2n ** 96n,
      liquidity: 10n ** 18n,
      ticks: [
        { index: -60, liquidityNet: 10n ** 18n },
        { index: 60, liquidityNet: -(10n ** 18n) },
      ],
    }
    const curve = swapCurve(v3Pool(3_000, poolShape), true)
    expect(curve?.exactOut(2_995_354_955_910_780n)).toMatchObject({ amountIn: 3_013_394_245_478_362n, ticksCrossed: 1 })
    expect(curve?.exactOut(2_995_354_955_910_781n)).toBeUndefined()
    expect(curve?.exactIn(3_013_394_245_478_362n)?.amountOut).toBe(2_995_354_955_910_780n)
    expect(curve?.exactIn(3_013_394_245_478_363n)).toBeUndefined()
  })

  test('counts the words of the tick bitmap that it passes without an initialised tick', () => {
    const ticks = [
      { index: -887_272, liquidityNet: 10n ** 18n },
      { index: -300, liquidityNet: 10n ** 17n },
      { index: 887_272, liquidityNet: -(10n ** 18n) - 10n ** 17n },
    ]
    const poolShape = { tickSpacing: 1, price: 2n ** 96n, liquidity: 11n * 10n ** 17n, ticks }
    const [down, up] = [true, false].map((zeroForOne) => swapCurve(v3Pool(100, poolShape), zeroForOne))
    const count = (quote: CurveQuote | undefined) => quote && [quote.ticksCrossed, quote.wordsPassed]
    // 1 % of the price is 100 ticks, and a word has 256.
    const percent = 55n * 10n ** 14n
    expect(count(up?.exactIn(2n * percent))).toEqual([0, 0])
    expect(count(up?.exactIn(5n * percent))).toEqual([0, 1])
    expect(count(up?.exactOut(5n * percent))).toEqual([0, 1])
    // Word ends at -1, -256 and -512, with the tick at -300 between the last two.
    expect(count(down?.exactIn(2n * percent))).toEqual([0, 1])
    expect(count(down?.exactIn(4n * percent))).toEqual([1, 2])
    expect(count(down?.exactOut(4n * percent))).toEqual([1, 2])
    expect(count(down?.exactOut(6n * percent))).toEqual([1, 3])
  })

  test('has no quote for zero, for an amount too small to buy a base unit, or for one above int128', () => {
    const poolShape = { tickSpacing: 60, price: 2n ** 96n, liquidity: 10n ** 18n, ticks: [] }
    const curve = swapCurve(v3Pool(3_000, poolShape), true)
    expect(curve?.exactIn(0n)).toBeUndefined()
    expect(curve?.exactOut(0n)).toBeUndefined()
    expect(curve?.exactIn(1n)).toBeUndefined()
    expect(curve?.exactIn(2n ** 127n)).toBeUndefined()
    expect(curve?.exactOut(2n ** 127n)).toBeUndefined()
  })

  test('has no quote without liquidity', () => {
    const poolShape = { tickSpacing: 1, price: 2n ** 96n, liquidity: 0n, ticks: [] }
    expect(swapCurve(v3Pool(100, poolShape), true)?.exactIn(10n ** 18n)).toBeUndefined()
    expect(swapCurve(v3Pool(100, poolShape), false)?.exactOut(1n)).toBeUndefined()
  })

  test('has no quote across a tick that would make its liquidity negative', () => {
    const poolShape = {
      tickSpacing: 60,
      price: 2n ** 96n,
      liquidity: 10n ** 18n,
      ticks: [{ index: -60, liquidityNet: 2n * 10n ** 18n }],
    }
    const curve = swapCurve(v3Pool(3_000, poolShape), true)
    expect(curve?.exactIn(10n ** 12n)).toBeUndefined()
  })
})

describe('a v4 pool', () => {
  test('quotes the same amounts as the SDK, with a protocol fee per direction on top of the fee of the liquidity providers', async () => {
    let quoteCount = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 7, 60, 199, 2_000).chain(poolShapes),
        fc.integer({ min: 0, max: 100_000 }),
        fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 })),
        amounts,
        fc.boolean(),
        async (poolShape, lpFee, [down, up], amount, zeroForOne) => {
          const pool = v4Pool(lpFee, down | (up << 12), poolShape)
          const protocol = zeroForOne ? down : up
          const sdkPool = new v4.Pool(
            tokenA,
            tokenB,
            protocol + lpFee - Math.floor((protocol * lpFee) / 1_000_000),
            pool.tickSpacing,
            NATIVE,
            pool.sqrtPriceX96.toString(),
            pool.liquidity.toString(),
            pool.tick,
            sdkTicks(pool.ticks),
          )
          const [currencyIn, currencyOut] = zeroForOne ? [tokenA, tokenB] : [tokenB, tokenA]
          quoteCount += await compare(
            pool,
            zeroForOne,
            amount,
            await sdkOutcome(() =>
              sdkPool.getOutputAmount(CurrencyAmount.fromRawAmount(currencyIn, amount.toString())),
            ),
            await sdkOutcome(() =>
              sdkPool.getInputAmount(CurrencyAmount.fromRawAmount(currencyOut, amount.toString())),
            ),
          )
        },
      ),
      {
        numRuns: 600,
        // The whole output of a range, for an input beyond int128.
        examples: [
          [
            {
              tickSpacing: 60,
              price: 10_591_336_991n,
              ticks: [
                { index: -869_340, liquidityNet: 3_742_620_858_891_607_995_974n },
                { index: -869_220, liquidityNet: -3_742_620_858_891_607_995_973n },
                { index: -869_160, liquidityNet: -1n },
              ],
              liquidity: 1n,
            },
            9_648,
            [141, 0],
            2n,
            true,
          ],
        ],
      },
    )
    expect(quoteCount).toBeGreaterThan(400)
  }, 20_000)

  test('has no curve with a fee of 100 %', () => {
    const poolShape = { tickSpacing: 60, price: 2n ** 96n, liquidity: 10n ** 18n, ticks: [] }
    expect(swapCurve(v4Pool(1_000_000, 0, poolShape), true)).toBeUndefined()
    expect(swapCurve(v4Pool(999_999, 0, poolShape), true)).toBeDefined()
  })
})

async function compare(
  pool: V3Pool | V4Pool,
  zeroForOne: boolean,
  amount: bigint,
  output: Outcome | 'none',
  input: Outcome | 'none',
): Promise<number> {
  const curve = swapCurve(pool, zeroForOne)
  const exactInQuote = curve?.exactIn(amount)
  const exactOutQuote = curve?.exactOut(amount)
  if (output === 'none' || output.amount === '0') expect(exactInQuote).toBeUndefined()
  else if (exactInQuote !== undefined || !endsAtLimit(output)) {
    expect([exactInQuote?.amountOut.toString(), exactInQuote?.after.map(String)]).toEqual([
      output.amount,
      [output.price, output.liquidity],
    ])
  }
  if (input === 'none' || BigInt(input.amount) >= 2n ** 127n) expect(exactOutQuote).toBeUndefined()
  else if (exactOutQuote !== undefined || !endsAtLimit(input)) {
    expect([exactOutQuote?.amountIn.toString(), exactOutQuote?.after.map(String)]).toEqual([
      input.amount,
      [input.price, input.liquidity],
    ])
  }
  return (exactInQuote === undefined ? 0 : 1) + (exactOutQuote === undefined ? 0 : 1)
}

function endsAtLimit({ price }: Outcome): boolean {
  return BigInt(price) <= sqrtPriceAtTick(MIN_TICK) + 1n || BigInt(price) >= sqrtPriceAtTick(MAX_TICK) - 1n
}
