import { expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const at = (iso: string) => Date.parse(`${iso}Z`) / 1000
const ticksBetween = (from: string, to: string, maxTicks = 7) =>
  timeTicks(at(from), at(to), maxTicks).map(
    ({ time, unit }) => `${new Date(time * 1000).toISOString().slice(0, 16)} ${unit}`,
  )

test('an hour has ticks at round minutes', () => {
  expect(ticksBetween('2026-11-22T17:13', '2026-11-22T18:13')).toEqual(
    ['17:20', '17:30', '17:40', '17:50', '18:00', '18:10'].map((time) => `2026-11-22T${time} clock`),
  )
})

test('a day has ticks at round hours, and midnight shows the new day', () => {
  expect(ticksBetween('2026-11-21T20:35', '2026-11-22T20:35')).toEqual([
    '2026-11-22T00:00 day',
    ...['04:00', '08:00', '12:00', '16:00', '20:00'].map((time) => `2026-11-22T${time} clock`),
  ])
})

test('a month has ticks at round days, and none next to the first of the following month', () => {
  expect(ticksBetween('2026-10-24T00:00', '2026-11-23T00:00')).toEqual(
    ['10-26', '11-01', '11-06', '11-11', '11-16', '11-21'].map((day) => `2026-${day}T00:00 day`),
  )
})

test('a year has ticks at round months, and January shows the year', () => {
  expect(ticksBetween('2025-11-23T00:00', '2026-11-23T00:00')).toEqual([
    '2026-01-01T00:00 year',
    ...['03', '05', '07', '09', '11'].map((month) => `2026-${month}-01T00:00 month`),
  ])
})

test.each([1, 60, 3_600, 86_400, 604_800, 2_592_000, 31_536_000, 315_360_000])(
  'a range of %i seconds has at most one tick more than requested, and all of them lie in it',
  (length) => {
    for (let start = 1_700_000_000; start < 1_800_000_000; start += 7_777_777) {
      const ticks = timeTicks(start, start + length, 7)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(ticks.every(({ time }) => time >= start && time <= start + length)).toBe(true)
    }
  },
)
