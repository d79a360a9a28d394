import { useEffect, useRef } from 'react'

/** Calls `onMove` when the visitor goes back or forward, before the router renders the other entry. */
export function useOnHistoryMove(onMove: () => void): void {
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    const handle = () => latest.current()
    // Capturing listeners run before the router's.
    addEventListener('popstate', handle, true)
    return () => removeEventListener('popstate', handle, true)
  }, [])
}
