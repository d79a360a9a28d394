import { createRequire } from 'node:module'
import type * as V3 from '@uniswap/v3-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_SQRT_PRICE, MAX_TICK, MIN_SQRT_PRICE, MIN_TICK, sqrtPriceAtTick, tickAtSqrtPrice } from './tick-math.ts'

const { TickMath } = createRequire(import.meta.url)('@uniswap/v3-sdk') as typeof V3

describe('sqrtPriceAtTick', () => {
  test('returns the prices that the contracts define', () => {
    expect(sqrtPriceAtTick(0)).toBe(79228162514264337593543950336n)
    expect(sqrtPriceAtTick(MIN_TICK)).toBe(MIN_SQRT_PRICE)
    expect(sqrtPriceAtTick(MAX_TICK)).toBe(MAX_SQRT_PRICE)
    expect(sqrtPriceAtTick(1)).toBe(79232123823359799118286999568n)
    expect(sqrtPriceAtTick(-1)).toBe(79224201403219477170569942574n)
  })

  test('equals the SDK at random ticks', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK, max: MAX_TICK }), (tick) => {
        expect(sqrtPriceAtTick(tick).toString()).toBe(TickMath.getSqrtRatioAtTick(tick).toString())
      }),
      { numRuns: 2_000 },
    )
  })

  test('throws for a number that is not a tick', () => {
    expect(() => sqrtPriceAtTick(MAX_TICK + 1)).toThrow(RangeError)
    expect(() => sqrtPriceAtTick(MIN_TICK - 1)).toThrow(RangeError)
    expect(() => sqrtPriceAtTick(0.5)).toThrow(RangeError)
  })
})

describe('tickAtSqrtPrice', () => {
  test('inverts sqrtPriceAtTick, and a √price one lower has the tick below', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK + 1, max: MAX_TICK - 1 }), (tick) => {
        const price = sqrtPriceAtTick(tick)
        expect(tickAtSqrtPrice(price)).toBe(tick)
        expect(tickAtSqrtPrice(price - 1n)).toBe(tick - 1)
      }),
      { numRuns: 300 },
    )
  })

  test('throws for prices outside the range of ticks', () => {
    expect(tickAtSqrtPrice(MIN_SQRT_PRICE)).toBe(MIN_TICK)
    expect(tickAtSqrtPrice(MAX_SQRT_PRICE - 1n)).toBe(MAX_TICK - 1)
    expect(() => tickAtSqrtPrice(MIN_SQRT_PRICE - 1n)).toThrow(RangeError)
    expect(() => tickAtSqrtPrice(MAX_SQRT_PRICE)).toThrow(RangeError)
  })
})
