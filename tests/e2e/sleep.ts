import type { Page } from '@playwright/test'

/** Suspends a page like the sleep of a computer: none of its code runs until the returned function wakes it. */
export async function putToSleep(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  return () => session.detach()
}
