import type { Page } from '@playwright/test'

const MAX_PRESSES = 60

/**
 * Presses Tab, or another key, until the element with this accessible label, or text, has the focus. Throws if it is never reached, and if
 * its focus is not visible.
 */
export async function tabTo(page: Page, label: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    const focus = await page.evaluate(findFocus, { source: label.source, flags: label.flags })
    // Before the first press, a pointer may have moved the focus.
    if (focus === 'invisible' && presses > 0) throw new Error(`the focus is not visible on ${label}`)
    if (focus !== 'elsewhere') return
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${label}`)
}

/** Moves the focus to the element with this accessible label, or text, by Tab or another key, and presses Enter. */
export async function pressWithKeyboard(page: Page, label: RegExp, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, label, key)
  await page.keyboard.press('Enter')
}

/** Runs in the page. Whether the element with the label has the focus, and an outline that shows it. */
function findFocus({ source, flags }: { source: string; flags: string }): 'elsewhere' | 'invisible' | 'visible' {
  const element = document.activeElement
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const text = element?.getAttribute('aria-label') ?? labels[0]?.textContent ?? element?.textContent ?? ''
  if (!element || !new RegExp(source, flags).test(text)) return 'elsewhere'
  // A field shows its caret, and a handle in a chart its grip; the links of table rows draw their outline around the row.
  const showsItself =
    (element instanceof HTMLInputElement && element.selectionEnd !== null) || element instanceof SVGElement
  const outlines = [undefined, '::after'].map((part) => getComputedStyle(element, part).outlineStyle)
  return showsItself || outlines.some((outline) => outline !== 'none') ? 'visible' : 'invisible'
}
