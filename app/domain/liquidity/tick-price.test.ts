import { tickToPrice } from '@uniswap/v3-sdk'
import { Token } from '@uniswap/sdk-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceAtTick, priceRange } from './tick-price.ts'
import { MAX_TICK, MIN_TICK } from './tick-math.ts'

const ADDRESSES = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002'] as const

test('tick prices match the official SDK’s to 15 significant digits, with either token as base', () => {
  const ticks = fc.integer({ min: MIN_TICK, max: MAX_TICK })
  const decimals = fc.integer({ min: 0, max: 24 })
  fc.assert(
    fc.property(
      ticks,
      decimals,
      decimals,
      fc.constantFrom(0 as const, 1 as const),
      (tick, decimals0, decimals1, baseSide) => {
        const tokens = [new Token(1, ADDRESSES[0], decimals0), new Token(1, ADDRESSES[1], decimals1)] as const
        const [base, quote] = baseSide === 0 ? tokens : [tokens[1], tokens[0]]
        const official = tickToPrice(base, quote, tick).toSignificant(18)
        const ours = priceAtTick(tick, { baseSide, decimals0, decimals1 })
        expect(Math.abs(Number(ours) / Number(official) - 1)).toBeLessThan(1e-15)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a range that ends at the lowest or highest usable tick is unbounded on that side', () => {
  const sides = { baseSide: 0, decimals0: 18, decimals1: 18 } as const
  expect(priceRange(-887_220, 887_220, 60, sides)).toEqual({ low: '0', high: null })
  expect(priceRange(-887_220, 0, 60, sides)).toEqual({ low: '0', high: '1' })
  expect(priceRange(-887_160, 887_160, 60, sides).high).not.toBeNull()
})

test('the ends are swapped if token 1 is the base', () => {
  const sides = { baseSide: 1, decimals0: 18, decimals1: 18 } as const
  expect(priceRange(-887_220, 0, 60, sides)).toEqual({ low: '1', high: null })
  expect(priceRange(0, 887_220, 60, sides)).toEqual({ low: '0', high: '1' })
})
