import { expect } from '@playwright/test'
import { sellEther } from './sell-ether.ts'
import { test } from './stack.ts'

/** Values are refreshed every twelve seconds. */
const SOON = 40_000

test('after a trade, changed cells of the list are highlighted for a moment', async ({ page, stack }) => {
  await page.goto('/explore/tokens/base', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    document.addEventListener('animationstart', ({ target }) => {
      const cell = target instanceof Element ? target : null
      const table = cell?.closest('table')
      if (cell && table) table.dataset['told'] = `${table.dataset['told'] ?? ''}${cell.tagName} `
    })
  })
  await sellEther(stack, 5)
  const table = page.locator('table')
  await expect(table).toHaveAttribute('data-told', /TD/, { timeout: SOON })
  // Cells only: elements inside them would cover the highlight.
  expect(await table.getAttribute('data-told')).toMatch(/^(TD )+$/)
  const told = () => table.locator('tbody td').evaluateAll((cells) => cells.map((cell) => cell.getAnimations().length))
  await expect.poll(async () => (await told()).filter((running) => running > 0)).toEqual([])
})
