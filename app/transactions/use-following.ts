import { useEffect } from 'react'

/** Follows pending transactions to their outcome. The code that reads chains is loaded when the first one is pending. */
export function useFollowing(hasPending: boolean): void {
  useEffect(() => {
    if (!hasPending) return undefined
    let isOver = false
    let stop = () => {}
    import('./follow-transactions.client.ts').then(
      ({ followPending }) => {
        if (!isOver) stop = followPending()
      },
      // If the file fails to load, the records stay pending until the next page load.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [hasPending])
}
