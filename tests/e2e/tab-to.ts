import type { Page } from '@playwright/test'

const MAX_PRESSES = 60

/** Presses Tab until the element with this accessible label, or text, has the focus. Throws if it is never reached. */
export async function tabTo(page: Page, label: RegExp): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    const isFocused = await page.evaluate(
      ({ source, flags }) => {
        const element = document.activeElement
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        const text = element?.getAttribute('aria-label') ?? labels[0]?.textContent ?? element?.textContent ?? ''
        return new RegExp(source, flags).test(text)
      },
      { source: label.source, flags: label.flags },
    )
    if (isFocused) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${label}`)
}

/** Moves the focus to the element with this accessible label, or text, by Tab, and presses Enter. */
export async function pressWithKeyboard(page: Page, label: RegExp): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press('Enter')
}
