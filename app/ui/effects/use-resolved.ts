import { startTransition, useEffect, useState } from 'react'

/**
 * Returns `initial` until the promise resolves, then its value. A rejected promise is ignored. The change is a transition, because an
 * immediate update would discard the server's HTML of Suspense boundaries that have not hydrated yet (error 421).
 */
export function useResolved<Value>(initial: Value, promise: Promise<Value> | undefined): Value {
  const [resolved, setResolved] = useState<Value>()
  useEffect(() => {
    let isCurrent = true
    promise?.then(
      (value) =>
        startTransition(() => {
          if (isCurrent) setResolved(() => value)
        }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [promise])
  return resolved ?? initial
}
