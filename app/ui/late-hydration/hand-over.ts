import { flushSync } from 'react-dom'

/**
 * Calls `replace`, which must render the same links, buttons and disclosures into the box, and restores the focus and the
 * open disclosures. Waits while a text field is focused or has an edited value, or a popover in the box is open, because
 * these would be lost. Without a box, calls `replace` at once.
 */
export function handOver(box: Element | null, replace: () => void): void {
  if (!box) {
    replace()
    return
  }
  if (isBeingEdited(box)) {
    // In a later task, because `focusout` is fired before the next element has the focus.
    const retry = () => setTimeout(() => handOver(box, replace))
    box.addEventListener('focusout', retry, { once: true })
    return
  }
  const popover = box.querySelector(':popover-open')
  if (popover) {
    popover.addEventListener('toggle', () => handOver(box, replace), { once: true })
    return
  }
  const focused = focusableIn(box).findIndex((element) => element === document.activeElement)
  const open = disclosuresIn(box).map((disclosure) => disclosure.open)
  flushSync(replace)
  disclosuresIn(box).forEach((disclosure, at) => (disclosure.open = open[at] ?? disclosure.open))
  focusableIn(box)[focused]?.focus({ preventScroll: true })
}

function isBeingEdited(box: Element): boolean {
  return [...box.querySelectorAll('input')].some(
    (field) => field === document.activeElement || field.value !== field.defaultValue,
  )
}

function focusableIn(box: Element): readonly HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('a, button, summary')]
}

function disclosuresIn(box: Element): readonly HTMLDetailsElement[] {
  return [...box.querySelectorAll('details')]
}
