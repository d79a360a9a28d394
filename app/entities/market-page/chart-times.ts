import type { AxisLabel } from '#app/entities/chart/chart.tsx'
import { placeOf } from '#app/entities/chart/chart-scale.ts'
import type { Formats } from '#app/i18n/format.ts'
import type { Series } from './market-facts.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
/** Number of labels below a chart. */
const LABELS = 5

/** Formats the start of a step: date and time for steps within a day, else the date. */
export function readSeriesTime({ from, step }: Series, format: Formats): (at: number) => string {
  return (at) => {
    const time = from + at * step
    return step < DAY ? `${format.day(time)}, ${format.clock(time)} UTC` : `${format.day(time)}, ${yearOf(time)}`
  }
}

/** Equidistant labels: hours up to a day, days up to months, months beyond. */
export function timeLabels({ from, step, values }: Series, look: 'line' | 'bars', format: Formats): AxisLabel[] {
  const count = values.length
  const reach = step * count
  const write = reach <= 2 * DAY ? format.clock : reach <= 100 * DAY ? format.day : format.month
  const labels = Math.min(LABELS, count)
  return Array.from({ length: labels }, (_, index) => {
    const at = Math.min(count - 1, Math.floor(((index + 0.5) * count) / labels))
    return { share: placeOf(at, count, look), text: write(from + at * step) }
  })
}

function yearOf(time: number): number {
  return new Date(time * 1000).getUTCFullYear()
}
