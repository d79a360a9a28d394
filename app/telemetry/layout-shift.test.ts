import { expect, test } from 'vitest'
import { NO_SHIFT, withShift } from './layout-shift.ts'

const worst = (...shifts: [time: number, value: number][]) =>
  shifts.reduce((window, [time, value]) => withShift(window, { time, value }), NO_SHIFT).worst

test('a page that never moved has no layout shift', () => {
  expect(NO_SHIFT.worst).toBe(0)
})

test('shifts less than a second apart add up', () => {
  expect(worst([0, 1], [999, 2], [1_998, 4])).toBe(7)
})

test('a second without shifts starts a new window', () => {
  expect(worst([0, 1], [1_000, 2])).toBe(2)
})

test('no window is longer than five seconds', () => {
  expect(worst([0, 1], [900, 1], [1_800, 1], [2_700, 1], [3_600, 1], [4_500, 1], [5_000, 1])).toBe(6)
})

test('the value is the sum of the worst window, not of the last', () => {
  expect(worst([0, 5], [100, 5], [10_000, 1])).toBe(10)
})

test('a late first shift starts its own window', () => {
  expect(worst([60_000, 1], [60_500, 1])).toBe(2)
})
