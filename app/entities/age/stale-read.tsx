import { SECOND } from '#app/base/time.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { StaleNotice } from './stale-notice.tsx'

/** A notice of the age of data that the browser read at `readAt` (UNIX milliseconds). Empty for fresh data. Client only. */
export function StaleRead({ readAt }: { readonly readAt: number }) {
  const now = useNow(5 * SECOND)
  return <StaleNotice secondsAgo={null} ageSeconds={Math.max(0, Math.floor((now - readAt) / SECOND))} />
}
