import { useEffect } from 'react'

/** Follows open transactions to their outcome, and recent outcomes until they are confirmed. Loads the code that reads chains when needed. */
export function useFollowing(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    let isUnmounted = false
    let stop = () => {}
    import('./follow-transactions.client.ts').then(
      ({ followPending }) => {
        if (!isUnmounted) stop = followPending()
      },
      // If the file fails to load, the records stay pending until the next page load.
      () => {},
    )
    return () => {
      isUnmounted = true
      stop()
    }
  }, [isNeeded])
}
