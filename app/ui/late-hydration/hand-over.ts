import { flushSync } from 'react-dom'

/**
 * Calls `replace`, which must render the same links, buttons and disclosures into the box, and restores the focus and the
 * open disclosures. Waits while a text field is focused or has an edited value, or a popover in the box is open, because
 * these would be lost. Without a box, calls `replace` at once.
 */
export function handOver(container: Element | null, replace: () => void): void {
  if (!container) {
    replace()
    return
  }
  if (isBeingEdited(container)) {
    // In a later task, because `focusout` is fired before the next element has the focus.
    const retry = () => setTimeout(() => handOver(container, replace))
    container.addEventListener('focusout', retry, { once: true })
    return
  }
  const popover = container.querySelector(':popover-open')
  if (popover) {
    popover.addEventListener('toggle', () => handOver(container, replace), { once: true })
    return
  }
  const focused = focusableIn(container).findIndex((element) => element === document.activeElement)
  const open = disclosuresIn(container).map((disclosure) => disclosure.open)
  flushSync(replace)
  disclosuresIn(container).forEach((disclosure, index) => (disclosure.open = open[index] ?? disclosure.open))
  focusableIn(container)[focused]?.focus({ preventScroll: true })
}

function isBeingEdited(container: Element): boolean {
  return [...container.querySelectorAll('input')].some(
    (field) => field === document.activeElement || field.value !== field.defaultValue,
  )
}

function focusableIn(container: Element): readonly HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('a, button, summary')]
}

function disclosuresIn(container: Element): readonly HTMLDetailsElement[] {
  return [...container.querySelectorAll('details')]
}
