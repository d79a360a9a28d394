import { readCookie } from '#app/base/cookies.ts'

/** The cookie by which a person turns analytics off. Anything else, and nothing, means on. */
export const ANALYTICS_COOKIE = 'analytics'

/** Whether the cookies say that analytics are allowed: they are unless the cookie says `off`, and where none can be read (spec §4). */
export function isAnalyticsAllowed(cookies: string | null | undefined): boolean {
  return readCookie(cookies, ANALYTICS_COOKIE) !== 'off'
}

/**
 * Whether a request asks not to be followed: Global Privacy Control, Do Not Track, or analytics turned off here.
 */
export function asksForPrivacy(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('Sec-GPC') === '1' || headers.get('DNT') === '1' || !isAnalyticsAllowed(headers.get('Cookie'))
}

/** An address of a wallet, a contract or a private key has no business in a report: `0x…` stands for it. */
export function withoutAddresses(text: string): string {
  return text.replace(/0x[\da-fA-F]{40,}/g, '0x…')
}
