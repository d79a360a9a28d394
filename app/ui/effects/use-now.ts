import { useState } from 'react'
import { useInterval } from './use-interval.ts'

/** The clock, in milliseconds, read again every `every`; `null` rests. Not for what the server renders. */
export function useNow(every: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), every)
  return now
}
