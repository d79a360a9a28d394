import { useCallback, useRef, type RefCallback } from 'react'

/** The id of the focused element in the subtree being unmounted. */
let focusedId: string | null = null

/**
 * Keeps focus when the subtree that contains it is replaced in the same commit: focuses the element with the same id in
 * the new subtree, else its first link or button, else the subtree itself.
 */
export function usePreservedFocus<Element extends HTMLElement>(): RefCallback<Element> {
  const container = useRef<Element | null>(null)
  return useCallback((element: Element | null) => {
    const focused = document.activeElement
    if (element === null) {
      if (!focused?.id || !container.current?.contains(focused)) return
      focusedId = focused.id
      queueMicrotask(() => {
        focusedId = null
      })
    } else if (focusedId !== null && focused === document.body) {
      const counterpart = element.querySelector<HTMLElement>(`#${CSS.escape(focusedId)}`)
      const target = counterpart ?? element.querySelector<HTMLElement>('a, button')
      ;(target ?? element).focus({ preventScroll: true })
      focusedId = null
    }
    container.current = element
  }, [])
}
