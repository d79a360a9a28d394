import { expect, test } from 'vitest'
import { groupActivity, type ActivityPeriod } from './group-activity.ts'

/** UNIX seconds. */
const at = (iso: string) => Date.parse(iso) / 1000
/** A Wednesday. */
const NOW = at('2026-11-18T10:00:00Z')

const periods = (times: readonly (number | null)[], now = NOW): readonly (readonly [ActivityPeriod, number])[] =>
  groupActivity(times, (time) => time, now).map(({ period, items }) => [period, items.length])

test('activities are grouped into pending, today, this week, this month and years', () => {
  const times = [
    null,
    at('2026-11-18T09:59:00Z'),
    at('2026-11-18T00:00:00Z'),
    at('2026-11-17T23:59:59Z'),
    at('2026-11-16T00:00:00Z'),
    at('2026-11-15T23:59:59Z'),
    at('2026-11-01T00:00:00Z'),
    at('2026-10-31T23:59:59Z'),
    at('2026-01-01T00:00:00Z'),
    at('2025-12-31T23:59:59Z'),
    at('2025-11-18T09:00:00Z'),
  ]
  expect(periods(times)).toEqual([
    ['pending', 1],
    ['today', 2],
    ['week', 2],
    ['month', 2],
    [2026, 2],
    [2025, 2],
  ])
})

test('this week may begin in the previous month, and on Monday it contains only today', () => {
  const wednesday = at('2026-12-02T10:00:00Z')
  expect(periods([at('2026-11-30T00:00:00Z'), at('2026-11-29T23:59:59Z')], wednesday)).toEqual([
    ['week', 1],
    [2026, 1],
  ])
  const monday = at('2026-11-16T10:00:00Z')
  expect(periods([at('2026-11-15T23:00:00Z')], monday)).toEqual([['month', 1]])
})

test('a block ahead of the clock is today, and without activity there is no group', () => {
  expect(periods([at('2026-11-19T00:00:05Z')])).toEqual([['today', 1]])
  expect(periods([])).toEqual([])
})
