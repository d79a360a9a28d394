import type { ShouldRevalidateFunction } from '@remix-run/react'
import { MINUTE } from '#app/base/time.ts'

/** How long root data (exchange rates, flags) stays valid during a visit. */
const LASTS = 10 * MINUTE

/** Query parameters that change root data: preferences and flag overrides. */
const CHOOSES = /^(?:theme|lng|cur|testnet|disableNFTs|\w+Override(?:Off)?)$/

/**
 * Revalidates the root only after a form submission, for a query that sets a preference, or after ten minutes.
 * Otherwise a page whose data is unavailable would take the root, requested with it, and the whole frame down too.
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
