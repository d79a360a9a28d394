import type { ShouldRevalidateFunction } from '@remix-run/react'
import { MINUTE } from '#app/base/time.ts'

/** What the root says of the visitor lasts; the rates of currencies and the flags among it do not for ever. */
const LASTS = 10 * MINUTE

/** The words of a query that change what the root says: preferences (spec §2) and overrides of flags (spec §5). */
const CHOOSES = /^(?:theme|lng|cur|testnet|disableNFTs|\w+Override(?:Off)?)$/

/**
 * Whether the root is asked again with a page. Only by a form, by a query that chooses something, and after a while: a page whose data
 * cannot be had then fails within its frame, where otherwise the root, asked along with it, would fail too and take the frame down.
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
