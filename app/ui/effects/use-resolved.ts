import { startTransition, useEffect, useState } from 'react'

/**
 * `now` until `later` resolves, then its value. A rejected promise is ignored. The change is a transition, because an immediate update would
 * discard the server's HTML of Suspense boundaries that have not hydrated yet (error 421).
 */
export function useResolved<Value>(now: Value, later: Promise<Value> | undefined): Value {
  const [arrived, setArrived] = useState<Value>()
  useEffect(() => {
    let isWanted = true
    later?.then(
      (value) =>
        startTransition(() => {
          if (isWanted) setArrived(() => value)
        }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [later])
  return arrived ?? now
}
