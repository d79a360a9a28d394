import { useEffect } from 'react'

/** Follows pending transactions to their outcome. The code that reads chains comes with the first one. */
export function useFollowing(hasPending: boolean): void {
  useEffect(() => {
    if (!hasPending) return undefined
    let isOver = false
    let stop = () => {}
    import('./follow-transactions.ts').then(
      ({ followPending }) => {
        if (!isOver) stop = followPending()
      },
      // Without its file the records stay pending until the next page.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [hasPending])
}
