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
 * Defers a heavy part of a page by one frame after a client-side navigation, so the rest of the page paints first. In
 * server-rendered HTML, and when the navigation restores a scroll position that may lie inside it, the content renders
 * at once.
 */
export function DeferredMount({ fallback, children }: DeferredMountProps) {
  const { restoresScroll } = useNavigationState()
  const isClientNavigation = useHydrated() && !restoresScroll
  return <>{useAfterPaint(!isClientNavigation) ? children : fallback}</>
}
