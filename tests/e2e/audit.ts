import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on the page as it is, a line a rule with the first element that breaks it. */
export async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/**
 * Holds a page to the rules of access at a desktop's and a phone's width, to its width from 320 to 1440 px, and to a silent console.
 * It is loaded once: wide and made narrow in the light theme, narrow and made wide in the dark one.
 */
export async function audit(page: Page, path: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isOfPage = message.type() === 'error' && !message.text().includes('404 (Not Found)')
    if (isOfPage) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message())
    void dialog.dismiss()
  })
  // Colours are read once nothing moves.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const widths = colorScheme === 'light' ? [1440, 768, 360, 320] : [320, 360, 768, 1440]
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    if (index === 0) await page.goto(path, { waitUntil: 'load' })
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0)
    if (width === 1440 || width === 360) expect(await findings(page), `${width} px`).toEqual([])
  }
  expect(complaints).toEqual([])
}
