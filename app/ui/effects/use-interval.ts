import { useEffect, useRef } from 'react'

/** Calls `onTick` every `intervalMs` milliseconds while the page is visible; `null` pauses. */
export function useInterval(onTick: () => void, intervalMs: number | null): void {
  const latest = useRef(onTick)
  useEffect(() => {
    latest.current = onTick
  })
  useEffect(() => {
    if (intervalMs === null) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
}
