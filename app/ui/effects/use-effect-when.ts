import { useEffect, useRef } from 'react'

/** Calls `callback` each time the condition becomes true, and each time `resetKey` changes while it is true. */
export function useEffectWhen(condition: boolean, callback: () => void, resetKey?: string): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    if (condition) latest.current()
  }, [condition, resetKey])
}
