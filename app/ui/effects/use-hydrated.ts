import { useDeferredValue, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * False on the server and in the first client render, then true. For features that need JavaScript.
 *
 * Deferred: React renders the change of a store in one task, which blocks a phone while every row of a list gets its
 * controls; a deferred value is rendered in slices.
 */
export function useHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return useDeferredValue(isHydrated)
}
