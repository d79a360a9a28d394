import { useState } from 'react'
import { useInterval } from './use-interval.ts'

/** The current time in milliseconds, updated every `every` milliseconds; `null` pauses. Client only. */
export function useNow(every: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), every)
  return now
}
