import { DAY, SECOND } from '#app/base/time.ts'

/** The period that an activity is listed under; the year if it is older than this month. */
export type ActivityPeriod = 'pending' | 'today' | 'week' | 'month' | number

export interface ActivityGroup<Item> {
  readonly period: ActivityPeriod
  readonly items: readonly Item[]
}

const DAY_SECONDS = DAY / SECOND
/** Days from Monday to 1 January 1970, a Thursday. */
const DAYS_SINCE_MONDAY = 3

/**
 * Groups items, newest first, by period. Days, weeks (from Monday), months and years are in UTC, so that server and browser agree.
 *
 * Units  `timeOf` in UNIX seconds, null while an item is pending; `now` in UNIX seconds
 */
export function groupActivity<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number | null,
  now: number,
): readonly ActivityGroup<Item>[] {
  const groups = new Map<ActivityPeriod, Item[]>()
  for (const item of items) {
    const time = timeOf(item)
    const period = time === null ? 'pending' : periodOf(time, now)
    const group = groups.get(period)
    if (group) group.push(item)
    else groups.set(period, [item])
  }
  return [...groups].map(([period, groupItems]) => ({ period, items: groupItems }))
}

function periodOf(time: number, now: number): ActivityPeriod {
  const today = Math.floor(now / DAY_SECONDS)
  const day = Math.floor(time / DAY_SECONDS)
  // A block may be a few seconds ahead of the clock.
  if (day >= today) return 'today'
  const monday = today - ((today + DAYS_SINCE_MONDAY) % 7)
  if (day >= monday) return 'week'
  const date = new Date(time * SECOND)
  const currentDate = new Date(now * SECOND)
  const year = date.getUTCFullYear()
  return year === currentDate.getUTCFullYear() && date.getUTCMonth() === currentDate.getUTCMonth() ? 'month' : year
}
