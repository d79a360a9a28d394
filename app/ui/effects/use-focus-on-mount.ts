import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first link or button inside when the component mounts. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element> {
  const container = useRef<Element>(null)
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [])
  return container
}
