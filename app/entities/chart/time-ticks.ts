const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The unit that a label on a time axis shows: the time of day, the day, the month or the year. */
export type TimeUnit = 'clock' | 'day' | 'month' | 'year'

export interface TimeTick {
  /** UNIX seconds. */
  readonly time: number
  readonly unit: TimeUnit
}

/** Steps below a day. Longer steps are days of the month or months of the year, so that labels are at round dates. */
const STEPS_IN_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map((minutes) => minutes * MINUTE)
const STEPS_IN_DAYS = [1, 2, 5, 10]
const STEPS_IN_MONTHS = [1, 2, 3, 6, 12, 24, 60, 120]

/** Round times (UTC) in a range of UNIX seconds, at most `maxTicks + 1`, in equal steps as far as the calendar allows. */
export function timeTicks(from: number, to: number, maxTicks: number): readonly TimeTick[] {
  for (const step of STEPS_IN_SECONDS) {
    if ((to - from) / step <= maxTicks) return multiples(step, from, to)
  }
  for (const step of STEPS_IN_DAYS) {
    if ((to - from) / (step * DAY) > maxTicks + 1) continue
    const ticks = daysOfMonths(step, from, to)
    if (ticks.length <= maxTicks) return ticks
  }
  for (const step of STEPS_IN_MONTHS) {
    const ticks = monthsOfYears(step, from, to)
    if (ticks.length <= maxTicks) return ticks
  }
  return []
}

function multiples(step: number, from: number, to: number): readonly TimeTick[] {
  const ticks: TimeTick[] = []
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
    ticks.push({ time, unit: time % DAY === 0 ? 'day' : 'clock' })
  }
  return ticks
}

/** The 1st of each month and every `step` days from there, unless the next 1st is closer than half a step. */
function daysOfMonths(step: number, from: number, to: number): readonly TimeTick[] {
  const ticks: TimeTick[] = []
  for (let time = Math.ceil(from / DAY) * DAY; time <= to; time += DAY) {
    const date = new Date(time * 1000)
    const day = date.getUTCDate()
    const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    if ((day - 1) % step === 0 && daysInMonth + 1 - day > step / 2) ticks.push({ time, unit: 'day' })
  }
  return ticks
}

function monthsOfYears(step: number, from: number, to: number): readonly TimeTick[] {
  const ticks: TimeTick[] = []
  const date = new Date(from * 1000)
  const first = date.getUTCFullYear() * 12 + date.getUTCMonth()
  for (let month = Math.ceil(first / step) * step; ; month += step) {
    const time = Date.UTC(Math.floor(month / 12), month % 12) / 1000
    if (time > to) return ticks
    if (time >= from) ticks.push({ time, unit: month % 12 === 0 ? 'year' : 'month' })
  }
}
