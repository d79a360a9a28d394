import { useEffect, useRef } from 'react'

/** Calls `callback` each time the condition becomes true, and each time `subject` changes while it is true. */
export function useEffectWhen(condition: boolean, callback: () => void, subject?: string): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    if (condition) latest.current()
  }, [condition, subject])
}
