import { expect } from '@playwright/test'
import { test } from './stack.ts'

/** Clicks Connect every millisecond until it is hydrated. Runs in the page before its scripts. */
function clickUntilHydrated(): void {
  const timer = setInterval(() => {
    const button = document.querySelector('#connect')
    if (button === null) return
    if (button.hasAttribute('popovertarget')) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    else clearInterval(timer)
  }, 1)
}

for (const path of ['/', '/explore', '/swap'])
  test(`clicks during the hydration of ${path} do not stop it`, async ({ page }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(clickUntilHydrated)
    await page.goto(path)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(errors).toEqual([])
  })
