import { useCallback, useRef, type RefCallback } from 'react'

/** The id of the focused element in the subtree being unmounted, until the focus moves. */
let focusedId: string | null = null
let isSameCommit = false

function forget() {
  focusedId = null
}

/**
 * Keeps focus when the subtree that contains it is replaced: focuses the element with the same id in the new subtree, even if a placeholder is
 * shown meanwhile. In the same commit, also the first link or button of a new subtree without that id, else the subtree itself.
 */
export function usePreservedFocus<Element extends HTMLElement>(): RefCallback<Element> {
  const container = useRef<Element | null>(null)
  return useCallback((element: Element | null) => {
    const focused = document.activeElement
    if (element === null) {
      if (!focused?.id || !container.current?.contains(focused)) return
      focusedId = focused.id
      isSameCommit = true
      addEventListener('focusin', forget, { once: true })
      queueMicrotask(() => {
        isSameCommit = false
      })
    } else if (focusedId !== null && focused === document.body) {
      const counterpart = element.querySelector<HTMLElement>(`#${CSS.escape(focusedId)}`)
      const other = isSameCommit ? (element.querySelector<HTMLElement>('a, button') ?? element) : undefined
      ;(counterpart ?? other)?.focus({ preventScroll: true })
    }
    container.current = element
  }, [])
}
