import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { waitForAnimations } from '#tests/builders/wait-for-animations.ts'

interface Scope {
  /** Only these rules. */
  readonly rules?: string[]
  /** A selector: only these elements and what they contain. */
  readonly within?: string
}

/** The axe violations of the page: one line per rule, with the first element that violates it. */
export async function axeViolations(page: Page, { rules, within }: Scope = {}): Promise<readonly string[]> {
  // While an element fades in or changes its theme, its contrast is too low.
  await page.evaluate(waitForAnimations)
  // The source is half a megabyte, so a document gets it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([scope, only]) => {
      const { axe: injected } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await injected.run(scope ?? document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      })
      return violations.map(({ id, nodes: [node] }) => `${id}: ${node?.html} (${node?.any[0]?.message ?? ''})`)
    },
    [within, rules] as const,
  )
}

/** Pixels by which the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/** The elements that reach beyond the window's end, each with its first text, to find what makes a page too wide. */
function elementsBeyondWindow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (right > innerWidth + 1 || left < -1)
      })
      .map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent.slice(0, 60)}`)
      .slice(-12),
  )
}

/** Widths at which axe checks a page, of a desktop, a tablet and a phone, and those at which it checks the dark theme too. */
const AXE_WIDTHS = [1440, 768, 360]
const DARK_WIDTHS = [1440, 360]

/**
 * Expects a page to have no axe violations at desktop, tablet and phone width, no horizontal overflow from 320 to 1440 px, and
 * no console errors. The dark theme differs in its colours only, so there axe checks the contrast.
 */
export async function audit(page: Page, path: string): Promise<void> {
  const errors: string[] = []
  page.on('console', (message) => {
    const isPageError = message.type() === 'error' && !message.text().includes('404 (Not Found)')
    if (isPageError) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('dialog', (dialog) => {
    errors.push(dialog.message())
    void dialog.dismiss()
  })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path, { waitUntil: 'load' })
  for (const width of [1440, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const overflowPixels = await overflow(page)
    expect(
      overflowPixels,
      overflowPixels > 0 ? `${width} px: ${(await elementsBeyondWindow(page)).join('\n')}` : '',
    ).toBeLessThanOrEqual(0)
    if (!AXE_WIDTHS.includes(width)) continue
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await axeViolations(page), `light, ${width} px`).toEqual([])
    if (!DARK_WIDTHS.includes(width)) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page, { rules: ['color-contrast'] }), `dark, ${width} px`).toEqual([])
  }
  expect(errors).toEqual([])
}
