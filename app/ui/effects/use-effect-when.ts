import { useEffect, useRef } from 'react'

/** Calls `act` each time the condition becomes true, and each time `subject` changes while it is true. */
export function useEffectWhen(holds: boolean, act: () => void, subject?: string): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (holds) latest.current()
  }, [holds, subject])
}
