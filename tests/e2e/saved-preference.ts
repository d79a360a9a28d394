import type { Page, Response } from '@playwright/test'

/** The next answer to a saved preference. The page sends other POST requests too, of lists and quotes. */
export function savedPreference(page: Page): Promise<Response> {
  return page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname.startsWith('/preferences'),
  )
}
