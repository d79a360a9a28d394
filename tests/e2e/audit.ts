import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The axe violations of the page: one line per rule, with the first element that violates it. */
export async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/**
 * Expects a page to have no axe violations at desktop and phone width, no horizontal overflow from 320 to 1440 px, and no console errors.
 * Loads the page once: wide and then narrowed in the light theme, narrow and then widened in the dark one.
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
  // Colours are measured after all animations have ended.
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
