import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presetRange, RANGE_PRESETS } from './range-presets.ts'
import { rangeAmounts } from './position-amounts.ts'
import { sqrtPriceAtTick } from './tick-math.ts'
import { fullRange, isFullRange, isValidRange, usableTick } from './usable-ticks.ts'

const spacings = fc.integer({ min: 1, max: 32_767 })
const ticks = fc.integer({ min: -887_272, max: 887_271 })

test('presets at a price of 1 are aligned to the tick spacing, and mirrored if the price is inverted', () => {
  expect(presetRange('stable', 0, 10, false)).toEqual({ tickLower: -30, tickUpper: 30 })
  expect(presetRange('wide', 0, 60, false)).toEqual({ tickLower: -6_960, tickUpper: 6_960 })
  expect(presetRange('below', 0, 60, false)).toEqual({ tickLower: -6_960, tickUpper: 0 })
  expect(presetRange('above', 0, 60, false)).toEqual({ tickLower: 60, tickUpper: 6_960 })
  expect(presetRange('below', 0, 60, true)).toEqual({ tickLower: 60, tickUpper: 6_960 })
})

test('every preset is a range that the pool accepts, at any price and spacing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RANGE_PRESETS),
      ticks,
      spacings,
      fc.boolean(),
      (preset, tick, spacing, isInverted) => {
        expect(isValidRange(presetRange(preset, tick, spacing, isInverted), spacing)).toBe(true)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('a one-sided range takes one token only: the quote below the price, the base above it', () => {
  const inner = fc.integer({ min: -800_000, max: 800_000 })
  fc.assert(
    fc.property(inner, fc.integer({ min: 1, max: 10_000 }), fc.boolean(), (tick, spacing, isInverted) => {
      const price = { sqrtPrice: sqrtPriceAtTick(tick), tick }
      const below = rangeAmounts(presetRange('below', tick, spacing, isInverted), price, 10n ** 30n, 'up')
      const above = rangeAmounts(presetRange('above', tick, spacing, isInverted), price, 10n ** 30n, 'up')
      const [quote, base] = isInverted ? (['amount0', 'amount1'] as const) : (['amount1', 'amount0'] as const)
      expect([below[quote] > 0n, below[base], above[quote], above[base] > 0n]).toEqual([true, 0n, 0n, true])
    }),
    { numRuns: 2_000 },
  )
})

test('the full range of a spacing is valid, and usable ticks lie within it', () => {
  fc.assert(
    fc.property(spacings, fc.double({ noNaN: true }), (spacing, number) => {
      const full = fullRange(spacing)
      expect(isFullRange(full, spacing) && isValidRange(full, spacing)).toBe(true)
      const tick = usableTick(number, spacing)
      expect(tick).toBeGreaterThanOrEqual(full.tickLower)
      expect(tick).toBeLessThanOrEqual(full.tickUpper)
      expect(Math.abs(tick % spacing)).toBe(0)
    }),
    { numRuns: 2_000 },
  )
})

test('a range whose lower tick is not below the upper one is invalid', () => {
  expect(isValidRange({ tickLower: 60, tickUpper: 60 }, 60)).toBe(false)
  expect(isValidRange({ tickLower: 120, tickUpper: 60 }, 60)).toBe(false)
  expect(isValidRange({ tickLower: 1, tickUpper: 60 }, 60)).toBe(false)
})
