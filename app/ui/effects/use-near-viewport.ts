import { useEffect, useRef, type RefObject } from 'react'

/**
 * Calls `onNear` when the element comes within `margin` pixels of the viewport, and again whenever `resetKey` changes while
 * it is still there.
 */
export function useNearViewport<Target extends Element>(
  onNear: () => void,
  margin: number,
  resetKey: unknown,
): RefObject<Target> {
  const target = useRef<Target>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: `${margin}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [margin, resetKey])
  return target
}
