const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Density {
  /** Seconds before the end until which this step applies. */
  readonly until: number
  /** Seconds between blocks. */
  readonly step: number
}

/** Block intervals, decreasing towards the end, so that charts of every duration have data. */
export const DENSITY = {
  full: [
    { until: HOUR, step: MINUTE },
    { until: DAY, step: 5 * MINUTE },
    { until: 7 * DAY, step: 30 * MINUTE },
    { until: 31 * DAY, step: HOUR },
    { until: 365 * DAY, step: 6 * HOUR },
  ],
  half: [
    { until: HOUR, step: MINUTE },
    { until: DAY, step: 10 * MINUTE },
    { until: 7 * DAY, step: HOUR },
    { until: 31 * DAY, step: 2 * HOUR },
    { until: 365 * DAY, step: 12 * HOUR },
  ],
  /** For the time since the cached world ended: few enough blocks to mine at the start. */
  gap: [
    { until: HOUR, step: MINUTE },
    { until: DAY, step: 20 * MINUTE },
    { until: 7 * DAY, step: 3 * HOUR },
    { until: 31 * DAY, step: 12 * HOUR },
    { until: 365 * DAY, step: 4 * DAY },
  ],
  halfGap: [
    { until: HOUR, step: 2 * MINUTE },
    { until: DAY, step: HOUR },
    { until: 7 * DAY, step: 6 * HOUR },
    { until: 31 * DAY, step: DAY },
    { until: 365 * DAY, step: 10 * DAY },
  ],
} as const satisfies Record<string, readonly Density[]>

/** Returns block times after `start` up to `end` (UNIX seconds), ascending and deterministic. */
export function blockTimes(start: number, end: number, density: readonly Density[]): number[] {
  const times: number[] = []
  let age = 0
  for (const { until, step } of density) {
    for (; age < until; age += step) {
      if (end - age <= start) return times.reverse()
      times.push(end - age)
    }
  }
  return times.reverse()
}
