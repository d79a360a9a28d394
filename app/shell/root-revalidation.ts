import type { ShouldRevalidateFunction } from '@remix-run/react'
import { MINUTE } from '#app/base/time.ts'

/** How long root data (exchange rates, flags) stays valid during a visit. Milliseconds. */
const LASTS = 10 * MINUTE

/** Query parameters that change root data: preferences and flag overrides. */
const CHOOSES = /^(?:theme|lng|cur|testnet|disableNFTs|\w+Override(?:Off)?)$/

/**
 * Revalidates the root only after a form submission, when a query changes a preference, or after ten minutes. Otherwise, because the root
 * is requested together with the page, unavailable page data would make the root and thus the whole frame fail.
 */
export function rootRevalidation(now: () => number): ShouldRevalidateFunction {
  let askedAt = now()
  return ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) => {
    const isForm = formMethod !== undefined && formMethod.toUpperCase() !== 'GET'
    const isChosen = choices(currentUrl) !== choices(nextUrl)
    if (!isForm && !isChosen && now() - askedAt < LASTS) return false
    askedAt = now()
    return defaultShouldRevalidate
  }
}

function choices({ searchParams }: URL): string {
  return JSON.stringify([...searchParams].filter(([name]) => CHOOSES.test(name)).sort())
}
