import { expect } from '@playwright/test'
import { sellEther } from './sell-ether.ts'
import { skipTimeUntil } from './skip-time.ts'
import { test } from './stack.ts'

/** The list's values are refreshed every twelve seconds. */
const REFRESH_MS = 12_000

test('after a trade, changed cells of the list are highlighted for a moment', async ({ page, stack }) => {
  await page.clock.install()
  await page.goto('/explore/tokens/base', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    document.addEventListener('animationstart', ({ target }) => {
      const cell = target instanceof Element ? target : null
      const table = cell?.closest('table')
      if (cell && table) table.dataset['highlighted'] = `${table.dataset['highlighted'] ?? ''}${cell.tagName} `
    })
  })
  await sellEther(stack, 5)
  const table = page.locator('table')
  await skipTimeUntil(page, REFRESH_MS, (expectSoon) => expectSoon(table).toHaveAttribute('data-highlighted', /TD/))
  // Cells only: elements inside them would cover the highlight.
  expect(await table.getAttribute('data-highlighted')).toMatch(/^(TD )+$/)
  const highlightCounts = () =>
    table.locator('tbody td').evaluateAll((cells) => cells.map((cell) => cell.getAnimations().length))
  await expect.poll(async () => (await highlightCounts()).filter((running) => running > 0)).toEqual([])
})
