import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * The value of a store; `initial` on the server and while hydrating. Unlike `useSyncExternalStore` it changes in a transition: an immediate update would
 * discard the server's HTML of Suspense boundaries that have not hydrated yet. `read` returns the same object, not a function, while the value is unchanged.
 */
export function useStoreInTransition<Value>(
  subscribe: (tell: () => void) => () => void,
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
