import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedAmount } from '#app/domain/swap/typed-amount.ts'
import { formatsFor } from '#app/i18n/format.ts'
import { fieldPrice, isPriceText, tickOfPrice, type PriceEnd } from './field-price.ts'
import { priceAtTick } from './tick-price.ts'
import { fullRange, usableTick } from './usable-ticks.ts'

const sides = fc.record({
  baseSide: fc.constantFrom(0 as const, 1 as const),
  decimals0: fc.integer({ min: 0, max: 24 }),
  decimals1: fc.integer({ min: 0, max: 24 }),
})
const spacings = fc.oneof(fc.constantFrom(1, 10, 60, 200), fc.integer({ min: 1, max: 32_767 }))
const ends = fc.constantFrom<PriceEnd>('low', 'high')
const formats = fc.constantFrom('en-US', 'de-DE', 'ar-SA', 'fr-FR').map(formatsFor)

/** At the lowest and highest usable tick, the open end: only for that end an empty field parses back to the tick. */
const openEnd = (tick: number, spacing: number, baseSide: 0 | 1, end: PriceEnd): PriceEnd => {
  const { tickLower, tickUpper } = fullRange(spacing)
  if (tick === tickLower) return baseSide === 0 ? 'low' : 'high'
  if (tick === tickUpper) return baseSide === 0 ? 'high' : 'low'
  return end
}

test('a field shows a price that parses back to its tick, for every pair of decimals, in both directions and in every notation', () => {
  fc.assert(
    fc.property(
      sides,
      spacings,
      fc.integer({ min: -887_272, max: 887_272 }),
      ends,
      formats,
      (of, spacing, anyTick, side, format) => {
        const tick = usableTick(anyTick, spacing)
        const end = openEnd(tick, spacing, of.baseSide, side)
        const text = format.fieldAmount(fieldPrice(tick, spacing, of))
        const parsed = typedAmount(text, '', format, isPriceText)
        // 200,000 calls of `expect` would take most of the test's time.
        if (parsed === undefined || tickOfPrice(parsed, end, spacing, of) !== tick) {
          throw new Error(`${text} is not tick ${tick}`)
        }
      },
    ),
    { numRuns: 200_000 },
  )
})

test('a typed price becomes the usable tick nearest to it', () => {
  fc.assert(
    fc.property(
      sides,
      fc.constantFrom(1, 10, 60, 200),
      fc.integer({ min: -880_000, max: 880_000 }),
      (of, spacing, tick) => {
        const chosen = tickOfPrice(priceAtTick(tick, of), 'low', spacing, of)
        expect(Math.abs((chosen ?? Infinity) - tick)).toBeLessThanOrEqual(spacing / 2)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('an empty field, or a lowest price of zero, leaves that end of the range open', () => {
  const direct = { baseSide: 0, decimals0: 18, decimals1: 6 } as const
  const inverted = { ...direct, baseSide: 1 } as const
  expect(tickOfPrice('', 'low', 60, direct)).toBe(-887_220)
  expect(tickOfPrice('0.0', 'low', 60, direct)).toBe(-887_220)
  expect(tickOfPrice('', 'high', 60, direct)).toBe(887_220)
  expect(tickOfPrice('', 'low', 60, inverted)).toBe(887_220)
  expect(tickOfPrice('', 'high', 60, inverted)).toBe(-887_220)
  expect(fieldPrice(-887_220, 60, direct)).toBe('')
})

test('a highest price of zero is invalid', () => {
  expect(tickOfPrice('0', 'high', 60, { baseSide: 0, decimals0: 18, decimals1: 6 })).toBeUndefined()
})

test('prices beyond the range of ticks are clamped to its ends', () => {
  const equal = { baseSide: 0, decimals0: 18, decimals1: 18 } as const
  expect(tickOfPrice('9'.repeat(60), 'high', 10, equal)).toBe(887_270)
  expect(tickOfPrice(`0.${'0'.repeat(60)}1`, 'low', 10, equal)).toBe(-887_270)
})
