import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as Core from '@uniswap/sdk-core'
import type * as V2 from '@uniswap/v2-sdk'
import type * as V3 from '@uniswap/v3-sdk'
import { pairAmounts } from './pair-amounts.ts'
import { rangeAmounts } from './position-amounts.ts'
import { squareRoot } from './square-root.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, tickAtSqrtPrice } from './tick-math.ts'
import { collectableFees, feeGrowthInside, feesEarned } from './uncollected-fees.ts'

// Compares amounts with the official SDKs, which are CommonJS.

const require = createRequire(import.meta.url)
const { CurrencyAmount, Token } = require('@uniswap/sdk-core') as typeof Core
const { Pair } = require('@uniswap/v2-sdk') as typeof V2
const v3 = require('@uniswap/v3-sdk') as typeof V3
const [token0, token1] = [
  new Token(1, `0x${'1'.repeat(40)}`, 18, 'A', 'A'),
  new Token(1, `0x${'2'.repeat(40)}`, 6, 'B', 'B'),
]
/** Converts to JSBI, which the SDKs use. */
const toJsbi = (value: bigint) => CurrencyAmount.fromRawAmount(token0, value.toString()).quotient
const toBigInt = (value: V3.Pool['liquidity'] | undefined) => BigInt(String(value))
const SPACING = 60
const MAX_INDEX = Math.floor(887_272 / SPACING)
const MAX = 2n ** 256n - 1n

const range = fc
  .tuple(fc.integer({ min: -MAX_INDEX, max: MAX_INDEX - 1 }), fc.integer({ min: 1, max: 2 * MAX_INDEX }))
  .map(([lower, width]) => ({ tickLower: lower * SPACING, tickUpper: Math.min(MAX_INDEX, lower + width) * SPACING }))
const sqrtPrice = fc.bigInt({ min: MIN_SQRT_PRICE, max: MAX_SQRT_PRICE - 1n })
/** Favours prices that are typical of real pools. */
const anyPrice = fc.oneof(sqrtPrice, fc.bigInt({ min: 2n ** 80n, max: 2n ** 112n }))
const growth = fc.record({ growth0: fc.bigInt({ min: 0n, max: MAX }), growth1: fc.bigInt({ min: 0n, max: MAX }) })
const uint128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })

test('amounts of a range equal those of the SDK, rounded down and up', () => {
  fc.assert(
    fc.property(range, anyPrice, fc.bigInt({ min: 1n, max: 2n ** 110n }), (ticks, price, liquidity) => {
      const tick = tickAtSqrtPrice(price)
      const pool = new v3.Pool(token0, token1, 3_000, toJsbi(price), toJsbi(liquidity), tick)
      const position = new v3.Position({ pool, liquidity: toJsbi(liquidity), ...ticks })
      expect(rangeAmounts(ticks, { sqrtPrice: price, tick }, liquidity, 'down')).toEqual({
        amount0: toBigInt(position.amount0.quotient),
        amount1: toBigInt(position.amount1.quotient),
      })
      expect(rangeAmounts(ticks, { sqrtPrice: price, tick }, liquidity, 'up')).toEqual({
        amount0: toBigInt(position.mintAmounts.amount0),
        amount1: toBigInt(position.mintAmounts.amount1),
      })
    }),
    { numRuns: 500 },
  )
})

test('fee growth inside a range and the fees earned from it equal those of the SDK, even when counters have wrapped around', () => {
  fc.assert(
    fc.property(
      fc.record({ ticks: range, tick: fc.integer({ min: -887_272, max: 887_271 }), liquidity: uint128 }),
      fc.record({ global: growth, lower: growth, upper: growth, last: growth }),
      ({ ticks, tick, liquidity }, { global, lower, upper, last }) => {
        const sdkTick = ({ growth0, growth1 }: typeof lower) => ({
          feeGrowthOutside0X128: toJsbi(growth0),
          feeGrowthOutside1X128: toJsbi(growth1),
        })
        const sdkInside = v3.TickLibrary.getFeeGrowthInside(
          sdkTick(lower),
          sdkTick(upper),
          ticks.tickLower,
          ticks.tickUpper,
          tick,
          toJsbi(global.growth0),
          toJsbi(global.growth1),
        )
        const inside = feeGrowthInside(ticks, tick, global, lower, upper)
        expect(inside).toEqual({ growth0: toBigInt(sdkInside[0]), growth1: toBigInt(sdkInside[1]) })
        const owed = v3.PositionLibrary.getTokensOwed(
          toJsbi(last.growth0),
          toJsbi(last.growth1),
          toJsbi(liquidity),
          toJsbi(inside.growth0),
          toJsbi(inside.growth1),
        )
        expect(feesEarned(inside, last, liquidity)).toEqual({
          amount0: toBigInt(owed[0]),
          amount1: toBigInt(owed[1]),
        })
      },
    ),
    { numRuns: 500 },
  )
})

test('collecting never pays more than the pool owes all NFTs of the range', () => {
  const inside = { growth0: 3n << 127n, growth1: 0n }
  const last = { growth0: 0n, growth1: 0n }
  const nft = { liquidity: 7n, last, owed: { amount0: 2n, amount1: 5n } }
  // Token 0 has grown by 1.5 units per liquidity: the NFT is owed 10 + 2, the range 15 + 0 in the first case and 10 + 1 in the second.
  expect(collectableFees(inside, nft, { liquidity: 10n, last, owed: { amount0: 0n, amount1: 4n } })).toEqual({
    amount0: 12n,
    amount1: 4n,
  })
  expect(collectableFees(inside, nft, { liquidity: 7n, last, owed: { amount0: 1n, amount1: 5n } })).toEqual({
    amount0: 11n,
    amount1: 5n,
  })
})

test('collecting from an NFT without liquidity pays only fees that the pool has already credited', () => {
  const [inside, last] = [
    { growth0: 1n << 128n, growth1: 0n },
    { growth0: 0n, growth1: 0n },
  ]
  const nft = { liquidity: 0n, last, owed: { amount0: 9n, amount1: 0n } }
  const inPool = { liquidity: 100n, last, owed: { amount0: 8n, amount1: 0n } }
  expect(collectableFees(inside, nft, inPool)).toEqual({ amount0: 8n, amount1: 0n })
})

const reserve = fc.bigInt({ min: 1_000n, max: 2n ** 112n - 1n })

test('amounts of LP tokens equal those of the SDK, with and without the protocol fee', () => {
  fc.assert(
    fc.property(
      reserve,
      reserve,
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.boolean(),
      (reserve0, reserve1, grown, part, hasFee) => {
        // k does not fall between changes of liquidity, so kLast is at most the present k.
        const kLast = (reserve0 * reserve1 * BigInt(grown)) / 1_000n
        const supply = squareRoot(kLast)
        fc.pre(supply > 1_000n)
        const liquidity = (supply * BigInt(part)) / 1_000n
        const pair = new Pair(
          CurrencyAmount.fromRawAmount(token0, reserve0.toString()),
          CurrencyAmount.fromRawAmount(token1, reserve1.toString()),
        )
        const value = (token: typeof token0) =>
          BigInt(
            pair
              .getLiquidityValue(
                token,
                CurrencyAmount.fromRawAmount(pair.liquidityToken, supply.toString()),
                CurrencyAmount.fromRawAmount(pair.liquidityToken, liquidity.toString()),
                hasFee,
                kLast.toString(),
              )
              .quotient.toString(),
          )
        const reserves = { amount0: reserve0, amount1: reserve1 }
        expect(pairAmounts({ balances: reserves, reserves, supply, kLast: hasFee ? kLast : 0n }, liquidity)).toEqual({
          amount0: value(token0),
          amount1: value(token1),
        })
      },
    ),
    { numRuns: 500 },
  )
})

test('a pair without LP tokens pays nothing', () => {
  const nothing = { amount0: 0n, amount1: 0n }
  expect(pairAmounts({ balances: nothing, reserves: nothing, supply: 0n, kLast: 0n }, 0n)).toEqual(nothing)
})
