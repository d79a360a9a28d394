import { useEffect, useRef } from 'react'

/** Calls `act` each time the condition becomes true. */
export function useEffectWhen(holds: boolean, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (holds) latest.current()
  }, [holds])
}
