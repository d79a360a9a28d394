import { createRequire } from 'node:module'
import type * as Core from '@uniswap/sdk-core'
import type * as V3 from '@uniswap/v3-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount0Delta, amount1Delta, nextSqrtPriceFromInput, nextSqrtPriceFromOutput } from './sqrt-price-math.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './tick-math.ts'

const require = createRequire(import.meta.url)
const { SqrtPriceMath } = require('@uniswap/v3-sdk') as typeof V3
const { CurrencyAmount, Token } = require('@uniswap/sdk-core') as typeof Core
const anyToken = new Token(1, '0x1000000000000000000000000000000000000000', 18)
/** Converts to JSBI, which the SDK uses. */
const toJsbi = (value: bigint) => CurrencyAmount.fromRawAmount(anyToken, value.toString()).quotient

function upTo(bits: number): fc.Arbitrary<bigint> {
  return fc.integer({ min: 0, max: bits }).chain((liquidity) => fc.bigInt({ min: 1n, max: 2n ** BigInt(liquidity) }))
}

const prices = fc
  .integer({ min: 0, max: 127 })
  .chain((bits) => fc.bigInt({ min: MIN_SQRT_PRICE, max: MIN_SQRT_PRICE << BigInt(bits) }))
  .filter((price) => price < MAX_SQRT_PRICE)

describe('amounts between two √prices', () => {
  test('equal the SDK, rounded either way', () => {
    fc.assert(
      fc.property(prices, prices, upTo(127), (a, b, liquidity) => {
        expect(amount0Delta(a, b, liquidity, 'up').toString()).toBe(
          SqrtPriceMath.getAmount0Delta(toJsbi(a), toJsbi(b), toJsbi(liquidity), true).toString(),
        )
        expect(amount0Delta(a, b, liquidity, 'down').toString()).toBe(
          SqrtPriceMath.getAmount0Delta(toJsbi(a), toJsbi(b), toJsbi(liquidity), false).toString(),
        )
        expect(amount1Delta(a, b, liquidity, 'up').toString()).toBe(
          SqrtPriceMath.getAmount1Delta(toJsbi(a), toJsbi(b), toJsbi(liquidity), true).toString(),
        )
        expect(amount1Delta(a, b, liquidity, 'down').toString()).toBe(
          SqrtPriceMath.getAmount1Delta(toJsbi(a), toJsbi(b), toJsbi(liquidity), false).toString(),
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the √price after a swap', () => {
  test('of an input equals the SDK, even where 256 bits overflow and the contract uses its coarser formula', () => {
    fc.assert(
      fc.property(prices, upTo(127), upTo(160), fc.boolean(), (price, liquidity, amount, zeroForOne) => {
        const expected = () =>
          SqrtPriceMath.getNextSqrtPriceFromInput(toJsbi(price), toJsbi(liquidity), toJsbi(amount), zeroForOne)
        if (!zeroForOne && price + (amount << 96n) / liquidity >= 2n ** 160n) {
          expect(() => nextSqrtPriceFromInput(price, liquidity, amount, zeroForOne)).toThrow(RangeError)
        } else {
          expect(nextSqrtPriceFromInput(price, liquidity, amount, zeroForOne).toString()).toBe(expected().toString())
        }
      }),
      { numRuns: 2_000 },
    )
    expect(nextSqrtPriceFromInput(2n ** 159n, 1n, 2n ** 128n, true)).toBe(1n)
  })

  test('of an output equals the SDK, and throws where the liquidity does not suffice for the output', () => {
    let comparisons = 0
    fc.assert(
      fc.property(prices, upTo(127), upTo(127), fc.boolean(), (price, liquidity, amount, zeroForOne) => {
        let expected: string | undefined
        try {
          expected = SqrtPriceMath.getNextSqrtPriceFromOutput(
            toJsbi(price),
            toJsbi(liquidity),
            toJsbi(amount),
            zeroForOne,
          ).toString()
        } catch {
          expected = undefined
        }
        if (expected === undefined || BigInt(expected) >= 2n ** 160n) {
          expect(() => nextSqrtPriceFromOutput(price, liquidity, amount, zeroForOne)).toThrow(RangeError)
        } else {
          comparisons += 1
          expect(nextSqrtPriceFromOutput(price, liquidity, amount, zeroForOne).toString()).toBe(expected)
        }
      }),
      { numRuns: 2_000 },
    )
    expect(comparisons).toBeGreaterThan(200)
  })

  test('of zero is unchanged, and throws without a price or liquidity', () => {
    expect(nextSqrtPriceFromInput(2n ** 96n, 5n, 0n, true)).toBe(2n ** 96n)
    expect(nextSqrtPriceFromInput(2n ** 96n, 5n, 0n, false)).toBe(2n ** 96n)
    expect(nextSqrtPriceFromOutput(2n ** 96n, 5n, 0n, true)).toBe(2n ** 96n)
    expect(nextSqrtPriceFromOutput(2n ** 96n, 5n, 0n, false)).toBe(2n ** 96n)
    expect(() => nextSqrtPriceFromInput(2n ** 96n, 0n, 1n, true)).toThrow(RangeError)
    expect(() => nextSqrtPriceFromOutput(0n, 5n, 1n, true)).toThrow(RangeError)
  })
})
