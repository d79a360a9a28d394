import { useFormat } from '#app/i18n/use-format.ts'
import { useElapsed } from '#app/ui/effects/use-elapsed.ts'

/** Seconds. Data that is at least this old on arrival is stale. */
const STALE_AFTER = 120

/** Whether a chart is stale: its data is at least one `step` and at least two minutes old. Both in seconds. */
export function isStale(age: number, step: number): boolean {
  return age >= Math.max(STALE_AFTER, step)
}

/** The age of data on arrival. */
export interface DataAge {
  /** Seconds since the block the data is from; null if unknown. */
  readonly secondsAgo: number | null
  /** Seconds the data had been cached. */
  readonly ageSeconds: number
}

/**
 * Returns the age of stale data as text that keeps counting, and the cause: `cached` if more than half of the age was
 * spent in a cache, otherwise `lag` of the indexer. Undefined for fresh data.
 */
export function useStaleAge(dataAge: DataAge | undefined): { cause: 'cached' | 'lag'; ago: string } | undefined {
  const format = useFormat()
  const elapsed = useElapsed(`${dataAge?.secondsAgo} ${dataAge?.ageSeconds}`)
  if (dataAge === undefined) return undefined
  const { secondsAgo, ageSeconds } = dataAge
  const age = secondsAgo ?? ageSeconds
  if (age < STALE_AFTER) return undefined
  return { cause: ageSeconds > age / 2 ? 'cached' : 'lag', ago: format.ago(age + elapsed) }
}
