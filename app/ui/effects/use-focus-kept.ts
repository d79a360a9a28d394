import { useCallback, useRef, type RefCallback } from 'react'

/** The id of what held the focus in what is just being taken away. */
let held: string | null = null

/**
 * Keeps the focus where what holds it is drawn anew in its place, or goes for another thing: who comes in the same turn and has an element of
 * that id gives it the focus, or failing that its first, or takes it itself.
 */
export function useFocusKept<Element extends HTMLElement>(): RefCallback<Element> {
  const box = useRef<Element | null>(null)
  return useCallback((element: Element | null) => {
    const focused = document.activeElement
    if (element === null) {
      if (!focused?.id || !box.current?.contains(focused)) return
      held = focused.id
      queueMicrotask(() => {
        held = null
      })
    } else if (held !== null && focused === document.body) {
      const same = element.querySelector<HTMLElement>(`#${CSS.escape(held)}`)
      const target = same ?? element.querySelector<HTMLElement>('a, button')
      ;(target ?? element).focus({ preventScroll: true })
      held = null
    }
    box.current = element
  }, [])
}
