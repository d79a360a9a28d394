import { useEffect, useState, type RefObject } from 'react'

/** True from when the element has come into view, or near it, and the browser has nothing better to do. */
export function useSeen(ref: RefObject<Element>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isSeen || !element) return undefined
    let stop = () => {}
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        stop = whenIdle(() => setSeen(true))
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [ref, isSeen])
  return isSeen
}

/** At the latest after this many milliseconds. */
const PATIENCE = 2_000

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, PATIENCE / 4)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE })
  return () => cancelIdleCallback(handle)
}
