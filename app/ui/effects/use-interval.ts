import { useEffect, useRef } from 'react'

/** Calls `onTick` every `every` milliseconds while the page is visible; `null` pauses. */
export function useInterval(onTick: () => void, every: number | null): void {
  const latest = useRef(onTick)
  useEffect(() => {
    latest.current = onTick
  })
  useEffect(() => {
    if (every === null) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, every)
    return () => clearInterval(timer)
  }, [every])
}
