import { expect, test } from 'vitest'
import { groupActivity, type ActivityPeriod } from './group-activity.ts'

/** UNIX seconds. */
const at = (iso: string) => Date.parse(iso) / 1000
/** A Wednesday. */
const NOW = at('2026-11-18T10:00:00Z')

const periods = (times: readonly (number | null)[], now = NOW): readonly (readonly [ActivityPeriod, number])[] =>
  groupActivity(times, (time) => time, now).map(({ period, items }) => [period, items.length])

test('activities are grouped by pending, today, this week, this month and year', () => {
  const times = [
    ...[null, at('2026-11-18T09:59:00Z'), at('2026-11-18T00:00:00Z')],
    ...[at('2026-11-17T23:59:59Z'), at('2026-11-16T00:00:00Z')],
    ...[at('2026-11-15T23:59:59Z'), at('2026-11-01T00:00:00Z')],
    ...[at('2026-10-31T23:59:59Z'), at('2026-01-01T00:00:00Z')],
    ...[at('2025-12-31T23:59:59Z'), at('2025-11-18T09:00:00Z')],
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

test('a week that began in the last month is this week, and on Monday the week is only today', () => {
  const wednesday = at('2026-12-02T10:00:00Z')
  expect(periods([at('2026-11-30T00:00:00Z'), at('2026-11-29T23:59:59Z')], wednesday)).toEqual([
    ['week', 1],
    [2026, 1],
  ])
  const monday = at('2026-11-16T10:00:00Z')
  expect(periods([at('2026-11-15T23:00:00Z')], monday)).toEqual([['month', 1]])
})

test('a block ahead of the clock is today, and no activity makes no group', () => {
  expect(periods([at('2026-11-19T00:00:05Z')])).toEqual([['today', 1]])
  expect(periods([])).toEqual([])
})
