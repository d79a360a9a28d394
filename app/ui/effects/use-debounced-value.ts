import { useEffect, useState } from 'react'

/** The value once it has stayed unchanged for `delay` milliseconds. The first value is returned at once. */
export function useDebouncedValue<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
