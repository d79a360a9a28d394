import { useEffect } from 'react'

/** Starts to follow something, and returns the function that stops it. */
type Follow = () => () => void

/** Follows the open records of this browser to their outcomes while `isNeeded`. `load` loads the code, and does not change between renders. */
export function useFollowing(isNeeded: boolean, load: () => Promise<Follow>): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    let isUnmounted = false
    let stop = () => {}
    load().then(
      (follow) => {
        if (!isUnmounted) stop = follow()
      },
      // If the file fails to load, the records stay open until the next page load.
      () => {},
    )
    return () => {
      isUnmounted = true
      stop()
    }
  }, [isNeeded, load])
}
