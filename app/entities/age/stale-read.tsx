import { SECOND } from '#app/base/time.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { StaleNotice } from './stale-notice.tsx'

interface StaleReadProps {
  /** When the browser read the data, in UNIX milliseconds. */
  readonly readAt: number
  /** Age of the block of the data at that time; null or undefined if it is unknown. */
  readonly secondsAgo?: number | null
}

/** A notice of the age of data that the browser has read. Empty for fresh data. Client only. */
export function StaleRead({ readAt, secondsAgo }: StaleReadProps) {
  const now = useNow(5 * SECOND)
  const age = Math.max(0, Math.floor((now - readAt) / SECOND))
  return <StaleNotice secondsAgo={secondsAgo == null ? null : secondsAgo + age} ageSeconds={age} />
}
