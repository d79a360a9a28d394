import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for `delay` milliseconds. The first value counts at once. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
