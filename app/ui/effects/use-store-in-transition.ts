import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * Returns the value of a store; `initial` on the server and in the first client render. Unlike with
 * `useSyncExternalStore`, changes are transitions, because an immediate update would discard the server's HTML of
 * Suspense boundaries that have not hydrated yet. `read` must return the same value until the store changes: it runs
 * after every render, and a new object each time would render forever. `initial` must not be a function, which
 * `useState` would call.
 */
export function useStoreInTransition<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
  initial: Value,
): Value {
  const [value, setValue] = useState(initial)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
    startTransition(() => setValue(read))
  })
  useEffect(() => subscribe(() => startTransition(() => setValue(latest.current))), [subscribe])
  return value
}
