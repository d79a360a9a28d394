import { useEffect, useState } from 'react'

/** What is known now, and, once it has come, what was still on its way. A promise that fails changes nothing. */
export function useArrived<Value>(now: Value, later: Promise<Value> | undefined): Value {
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
