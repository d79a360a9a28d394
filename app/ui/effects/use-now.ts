import { useState } from 'react'
import { useInterval } from './use-interval.ts'

/** The current time in milliseconds, updated every `intervalMs` milliseconds; `null` pauses. Client only. */
export function useNow(intervalMs: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), intervalMs)
  return now
}
