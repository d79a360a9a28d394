import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useHydrated } from '../effects/use-hydrated.ts'
import { useNavigationState } from '../navigation/navigation.tsx'

interface DeferredMountProps {
  /** As tall as a page, so that nothing visible moves. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/**
 * Defers a heavy part of a page by one frame after a client-side navigation, so the rest of the page paints first. In
 * server-rendered HTML, and when the navigation restores a scroll position that may lie inside it, the content renders
 * at once.
 */
export function DeferredMount({ fallback, children }: DeferredMountProps) {
  const { restoresScroll } = useNavigationState()
  const isClientNavigation = useHydrated() && !restoresScroll
  const [isDue, setDue] = useState(!isClientNavigation)
  useEffect(() => {
    if (isDue) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Effects may run before the frame is painted; a timeout set inside the frame callback runs after.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => startTransition(() => setDue(true)))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDue])
  return <>{isDue ? children : fallback}</>
}
