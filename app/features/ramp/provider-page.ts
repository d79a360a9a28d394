import { fail, ok, type Result } from '#app/base/result.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { createRampOrder } from '#app/data/ramp.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { RampOrderRequest } from '#app/wire/ramp.ts'
import { isProviderPage } from './is-provider-page.ts'

/**
 * Opens an empty tab, in which the provider's page opens once its URL is known. Browsers allow this only while they handle a click. The tab has no
 * access to this page.
 */
export function openBlankTab(): Window | null {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  return tab
}

/** Requests the URL of the provider's page for an order. Closes the tab if there is none. */
export async function requestPage(request: RampOrderRequest, tab: Window | null): Promise<Result<string, ErrorCode>> {
  try {
    const { url } = await createRampOrder(pageFetch, request)
    if (isProviderPage(url, location.origin)) return ok(url)
    tab?.close()
    return fail('data.unavailable')
  } catch (error) {
    tab?.close()
    return fail(error instanceof AppError ? error.code : 'data.unavailable')
  }
}

/** Shows the provider's page in the tab. Returns false if the browser blocked the tab or the user has closed it. */
export function showPage(tab: Window | null, url: string): boolean {
  if (!tab || tab.closed) return false
  try {
    tab.location.replace(url)
    return true
  } catch {
    // The user has opened another site in the tab.
    return false
  }
}
