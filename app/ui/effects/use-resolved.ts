import { useEffect, useState } from 'react'

/** `now` until `later` resolves, then its value. A rejected promise is ignored. */
export function useResolved<Value>(now: Value, later: Promise<Value> | undefined): Value {
  const [arrived, setArrived] = useState<Value>()
  useEffect(() => {
    let isWanted = true
    later?.then(
      (value) => isWanted && setArrived(() => value),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [later])
  return arrived ?? now
}
