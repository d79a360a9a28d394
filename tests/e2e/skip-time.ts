import { expect, type Page } from '@playwright/test'

const expectSoon = expect.configure({ timeout: 2_000 })

/**
 * Advances the page's clock by `milliseconds`, again and again if necessary, until the check passes: a journey need not wait for the next
 * refresh. Call `page.clock.install()` before the page is opened.
 */
export async function skipTimeUntil(
  page: Page,
  milliseconds: number,
  check: (expectSoon: typeof expect) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(milliseconds)
    await check(expectSoon)
  }).toPass({ timeout: 30_000 })
}
