import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * The value of a store; `initial` on the server and while hydrating. Unlike with `useSyncExternalStore`, changes are
 * transitions, because an immediate update would discard the server's HTML of Suspense boundaries that have not hydrated
 * yet. `read` must return the same value until the store changes, and not a function.
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
