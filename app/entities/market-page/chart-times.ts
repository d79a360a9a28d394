import type { Formats } from '#app/i18n/format.ts'
import type { Series } from './market-facts.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Returns a function that formats the start of a step: date and time for steps within a day, else the date. */
export function seriesTimeFormatter({ from, step }: Series, format: Formats): (index: number) => string {
  return (index) => {
    const time = from + index * step
    return step < DAY ? `${format.day(time)}, ${format.clock(time)} UTC` : `${format.day(time)}, ${yearOf(time)}`
  }
}

function yearOf(time: number): number {
  return new Date(time * 1000).getUTCFullYear()
}
