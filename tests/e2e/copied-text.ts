import type { Page } from '@playwright/test'

/** Records what pages copy from now on, because a page may not read the clipboard. Returns a function that reads the latest text. */
export async function recordCopies(page: Page): Promise<() => Promise<string | undefined>> {
  let latest: string | undefined
  await page.exposeBinding('reportCopy', (_, text: string) => void (latest = text))
  await page.addInitScript(() => {
    const { clipboard } = navigator
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = async (text) => {
      await write(text)
      ;(globalThis as unknown as { reportCopy: (text: string) => void }).reportCopy(text)
    }
  })
  return async () => latest
}
