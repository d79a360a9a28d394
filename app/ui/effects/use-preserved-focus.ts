import { useCallback, useRef, type RefCallback } from 'react'

/** The id of the focused element in the subtree being unmounted, until the user moves on. */
let focusedId: string | null = null
/** True until the end of the commit that unmounted the subtree. */
let isSameCommit = false

function forget() {
  focusedId = null
  removeEventListener('focusin', forget)
  removeEventListener('pointerdown', forget)
}

/**
 * Keeps focus when the subtree that contains it is replaced: focuses the element with the same id in the new subtree, even if a placeholder is
 * shown meanwhile. If the new subtree mounts in the same commit and has no element with that id, focuses its first link or button, else the
 * subtree itself. Elements without an id are not tracked.
 */
export function usePreservedFocus<Element extends HTMLElement>(): RefCallback<Element> {
  const container = useRef<Element | null>(null)
  return useCallback((element: Element | null) => {
    const focused = document.activeElement
    if (element === null) {
      const isFocusInside = container.current?.contains(focused) ?? false
      container.current = null
      if (!focused?.id || !isFocusInside) return
      focusedId = focused.id
      isSameCommit = true
      addEventListener('focusin', forget)
      addEventListener('pointerdown', forget)
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
