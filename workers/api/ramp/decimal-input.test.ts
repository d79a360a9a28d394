import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { centsOf, decimalOf, exactUnitsOf, decimalInput, unitsOf } from './decimal-input.ts'

test('numbers and decimal strings become units, rounded as the caller says', () => {
  expect(unitsOf(0.0154, 18, 'down')).toBe(15_400_000_000_000_000n)
  expect(unitsOf('0.0154', 18, 'down')).toBe(15_400_000_000_000_000n)
  expect(unitsOf(1.9999999, 6, 'down')).toBe(1_999_999n)
  expect(unitsOf(1.9999999, 6, 'up')).toBe(2_000_000n)
  expect(unitsOf(1e-7, 6, 'down')).toBe(0n)
  expect(unitsOf(1e-7, 18, 'down')).toBe(100_000_000_000n)
  expect(unitsOf('123456789012345678.123456789012345678', 18, 'down')).toBe(123456789012345678123456789012345678n)
})

test('dollars are added exactly and rounded once', () => {
  expect(centsOf([288.37, 3.99, 7.64], 'up')).toBe(30_000n)
  expect(centsOf([0.1, 0.2], 'up')).toBe(30n)
  expect(centsOf([1.005, 1.005], 'up')).toBe(201n)
  expect(centsOf([38.799], 'down')).toBe(3_879n)
  expect(centsOf([38.791], 'up')).toBe(3_880n)
  expect(centsOf([38.79, 1e-40], 'up')).toBe(3_880n)
  expect(centsOf([38.79, 1e-40], 'down')).toBe(3_879n)
  expect(centsOf([], 'up')).toBe(0n)
})

test('an amount that is not certain to the last unit is not exact', () => {
  expect(exactUnitsOf(0.575, 18)).toBe(575_000_000_000_000_000n)
  expect(exactUnitsOf(500, 6)).toBe(500_000_000n)
  expect(exactUnitsOf(0.1234567, 6)).toBeUndefined()
  expect(exactUnitsOf(1.2345678901234567, 18)).toBeUndefined()
  expect(exactUnitsOf(1.5e-18, 18)).toBeUndefined()
  expect(exactUnitsOf(1e-40, 36)).toBeUndefined()
  expect(exactUnitsOf(0.00001234567890123456, 18)).toBeUndefined()
  expect(exactUnitsOf('1.234567890123456789', 18)).toBe(1_234_567_890_123_456_789n)
})

test.each([-1, Number.NaN, Infinity, 1e21, '', '-1', '1e3', '0x1', '1,5', '.5', '5.', ' 1', null, {}])(
  '%j is not an amount',
  (value) => {
    expect(v.safeParse(decimalInput, value).success).toBe(false)
  },
)

test('every amount of up to fifteen digits survives JSON', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 12 }), (units, places) => {
      const number = JSON.parse(formatUnits(units, places)) as number
      return exactUnitsOf(number, places) === units && decimalOf(number) === formatUnits(units, places)
    }),
    { numRuns: 10_000 },
  )
})
