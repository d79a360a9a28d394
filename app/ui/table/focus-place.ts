/** Where the focus is in the rows of a table that say their place by `data-at`. */
export interface FocusPlace {
  readonly at: number
  /** Which of the things in the row that take the focus. */
  readonly nth: number
}

const FOCUSABLE = 'a, button'

/** Where it is within `box`; null where it is elsewhere. */
export function focusPlace(box: HTMLElement | null): FocusPlace | null {
  if (!box) return null
  const active = document.activeElement
  const row = active?.closest<HTMLElement>('tr[data-at]')
  if (!active || !row || !box.contains(row)) return null
  return { at: Number(row.dataset['at']), nth: [...row.querySelectorAll(FOCUSABLE)].indexOf(active) }
}

/** Puts it back there, in a body that took over from another. */
export function focusAt(box: HTMLElement, { at, nth }: FocusPlace): void {
  const row = box.querySelector(`tr[data-at="${at}"]`)
  const target = row?.querySelectorAll<HTMLElement>(FOCUSABLE)[nth]
  target?.focus({ preventScroll: true })
}
