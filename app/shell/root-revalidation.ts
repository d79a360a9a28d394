import type { ShouldRevalidateFunction } from '@remix-run/react'
import { MINUTE } from '#app/base/time.ts'

/** Milliseconds for which root data (exchange rates, flags) stays valid during a visit. */
const VALID_FOR_MS = 10 * MINUTE

/** Query parameters that change root data: preferences and flag overrides. */
const ROOT_PARAMETERS = /^(?:theme|lng|cur|testnet|disableNFTs|\w+Override(?:Off)?)$/

/**
 * Revalidates the root only after a form submission, when a query changes a preference, or after ten minutes. Otherwise, because the root
 * is requested together with the page, unavailable page data would make the root and thus the whole frame fail.
 */
export function rootRevalidation(now: () => number): ShouldRevalidateFunction {
  let requestedAt = now()
  return ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) => {
    const isForm = formMethod !== undefined && formMethod.toUpperCase() !== 'GET'
    const hasPreferenceChange = choices(currentUrl) !== choices(nextUrl)
    if (!isForm && !hasPreferenceChange && now() - requestedAt < VALID_FOR_MS) return false
    requestedAt = now()
    return defaultShouldRevalidate
  }
}

function choices({ searchParams }: URL): string {
  return JSON.stringify([...searchParams].filter(([name]) => ROOT_PARAMETERS.test(name)).sort())
}
