import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first client render, true after: for what only a browser with script can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
