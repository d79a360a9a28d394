import type { ReactNode } from 'react'
import { useAfterPaint } from '../effects/use-after-paint.ts'
import { useHydrated } from '../effects/use-hydrated.ts'
import { useNavigationState } from '../navigation/navigation.tsx'

interface DeferredMountProps {
  /** As tall as a page, so that nothing visible moves. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/**
 * Defers a heavy part of a page by one frame after a client-side navigation, so the rest of the page paints first. The
 * part renders at once in server-rendered HTML, and after a navigation that restores a scroll position or goes to an
 * anchor, because either may lie inside the part.
 */
export function DeferredMount({ fallback, children }: DeferredMountProps) {
  const { restoresScroll } = useNavigationState()
  const isDeferred = useHydrated() && !restoresScroll
  return <>{useAfterPaint(!isDeferred) ? children : fallback}</>
}
