import { useFormat } from '#app/i18n/use-format.ts'
import { useElapsed } from '#app/ui/effects/use-elapsed.ts'

/** Figures that were older than this, in seconds, when they came are said to be old. */
const OLD_AFTER = 120

/** Whether a chart of such steps lacks its newest ones. Of a chart by weeks nobody misses two minutes. */
export function isStale(age: number, step: number): boolean {
  return age >= Math.max(OLD_AFTER, step)
}

/** How old figures were when they came. */
export interface FigureAge {
  /** Since the block that the figures know; null where nobody knows it. */
  readonly secondsAgo: number | null
  /** How long the figures had been kept by then. */
  readonly ageSeconds: number
}

/** Where figures came old: since when, as words that go on counting, and whether newer ones are withheld or the index is behind. */
export function useOldAge(figures: FigureAge | undefined): { cause: 'kept' | 'lag'; ago: string } | undefined {
  const format = useFormat()
  const elapsed = useElapsed(`${figures?.secondsAgo} ${figures?.ageSeconds}`)
  if (figures === undefined) return undefined
  const { secondsAgo, ageSeconds } = figures
  const age = secondsAgo ?? ageSeconds
  if (age < OLD_AFTER) return undefined
  return { cause: ageSeconds > age / 2 ? 'kept' : 'lag', ago: format.ago(age + elapsed) }
}
