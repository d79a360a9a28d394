import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first thing within that can have it, as soon as it is there. */
export function useFocusOnShow<Element extends HTMLElement>(): RefObject<Element> {
  const shown = useRef<Element>(null)
  useEffect(() => {
    shown.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [])
  return shown
}
