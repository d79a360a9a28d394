import { useEffect, useRef } from 'react'

/** Calls `onKey` for every key pressed anywhere on the page. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
