import { expect, test } from 'vitest'
import { placeInRange } from './place-in-range.ts'

test('a price in the middle of the range is in the middle of the axis', () => {
  expect(placeInRange(0, -60, 60, false)).toBeCloseTo(0.502, 3)
  expect(placeInRange(0, -60, 60, true)).toBeCloseTo(0.498, 3)
})

test('a price below the range is placed before its start, and a price above it after its end', () => {
  expect(placeInRange(-61, -60, 60, false)).toBeLessThan(0.25)
  expect(placeInRange(-60, -60, 60, false)).toBeGreaterThan(0.25)
  expect(placeInRange(59, -60, 60, false)).toBeLessThan(0.75)
  expect(placeInRange(60, -60, 60, false)).toBeGreaterThan(0.75)
})

test('a price far away is placed at the end of the axis, or at the opposite end if inverted', () => {
  expect(placeInRange(100_000, -60, 60, false)).toBe(1)
  expect(placeInRange(100_000, -60, 60, true)).toBe(0)
  expect(placeInRange(-100_000, -60, 60, false)).toBe(0)
})
