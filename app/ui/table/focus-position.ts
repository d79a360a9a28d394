/** The position of the focus in a table whose rows carry `data-at`. */
export interface FocusPosition {
  readonly at: number
  /** Index among the focusable elements of the row. */
  readonly nth: number
}

const FOCUSABLE = 'a, button'

/** The focus position within `box`; null if the focus is elsewhere. */
export function readFocusPosition(box: HTMLElement | null): FocusPosition | null {
  if (!box) return null
  const active = document.activeElement
  const row = active?.closest<HTMLElement>('tr[data-at]')
  if (!active || !row || !box.contains(row)) return null
  return { at: Number(row.dataset['at']), nth: [...row.querySelectorAll(FOCUSABLE)].indexOf(active) }
}

/** Restores a focus position in a table body that replaced another. */
export function restoreFocus(box: HTMLElement, { at, nth }: FocusPosition): void {
  const row = box.querySelector(`tr[data-at="${at}"]`)
  const target = row?.querySelectorAll<HTMLElement>(FOCUSABLE)[nth]
  target?.focus({ preventScroll: true })
}
