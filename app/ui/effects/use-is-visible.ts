import { useEffect, useState, type RefObject } from 'react'

/** Whether the element is in the viewport now; false on the server. */
export function useIsVisible(ref: RefObject<Element>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => {
      const latestEntry = entries[entries.length - 1]
      if (latestEntry) setVisible(latestEntry.isIntersecting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isVisible
}
