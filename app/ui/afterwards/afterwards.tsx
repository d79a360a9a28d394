import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useHydrated } from '../effects/use-hydrated.ts'
import { useMove } from '../navigation/navigation.tsx'

interface AfterwardsProps {
  /** As high as a page is: nothing seen may move. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/**
 * A heavy part of a page, left out of the first frame when one comes from another page: what one came for is read while it is made. In the
 * page as it was served it is there at once, and where one is led to a place further down, which would not be there without it.
 */
export function Afterwards({ fallback, children }: AfterwardsProps) {
  const { isToPlace } = useMove()
  const isArrival = useHydrated() && !isToPlace
  const [isDue, setDue] = useState(!isArrival)
  useEffect(() => {
    if (isDue) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // An effect may run before the frame is drawn, a timer of its callback only after.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => startTransition(() => setDue(true)))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDue])
  return <>{isDue ? children : fallback}</>
}
