import { useCallback, useRef, type RefCallback } from 'react'

/**
 * A ref for the button in each row of a list. If a row is removed while its button has the focus, the focus passes to the button of the next
 * row, else of the previous one, else to the first link or button near the list. Otherwise, the keyboard would be at the start of the page.
 */
export function useRowFocus(): RefCallback<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement | null>(null)
  return useCallback((element: HTMLButtonElement | null) => {
    const removed = button.current
    button.current = element
    // React calls this before it removes the row.
    if (element === null && removed && removed === document.activeElement) focusTargetAfter(removed)?.focus()
  }, [])
}

/** The element that gets the focus when the row of a button is removed. */
function focusTargetAfter(button: HTMLElement): HTMLElement | undefined {
  const row = button.closest('li, tr')
  const list = row?.parentElement
  if (!row || !list) return undefined
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  // The last one: the buttons that act on the row are at its end.
  const inNeighbour = neighbour ? [...neighbour.querySelectorAll<HTMLElement>('button')].at(-1) : undefined
  return inNeighbour ?? firstOutside(list)
}

/** The first link or button outside this list, in the closest part of the page that has one. */
function firstOutside(list: Element): HTMLElement | undefined {
  for (let part = list.parentElement; part; part = part.parentElement) {
    const found = [...part.querySelectorAll<HTMLElement>('a, button')].find((element) => !list.contains(element))
    if (found) return found
  }
  return undefined
}
