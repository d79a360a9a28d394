import type { Page } from '@playwright/test'

/** Pauses the page's scripts, as when the computer sleeps. The returned function resumes them. */
export async function putToSleep(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  return () => session.detach()
}
