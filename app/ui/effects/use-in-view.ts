import { useEffect, useState, type RefObject } from 'react'

/** True once the element has come within 200 px of the viewport and the browser is idle. */
export function useInView(ref: RefObject<Element>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isInView || !element) return undefined
    let stop = () => {}
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        stop = whenIdle(() => setInView(true))
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [ref, isInView])
  return isInView
}

/** Maximum wait for an idle period. */
const IDLE_TIMEOUT_MS = 2_000

function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS / 4)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
