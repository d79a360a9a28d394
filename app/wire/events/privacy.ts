import { readCookie } from '#app/base/cookies.ts'

/** The cookie that turns analytics off. Any other value means on. */
export const ANALYTICS_COOKIE = 'analytics'

/** Whether the cookies allow analytics: true unless the cookie is `off`, and thus without cookies. */
export function isAnalyticsAllowed(cookies: string | null | undefined): boolean {
  return readCookie(cookies, ANALYTICS_COOKIE) !== 'off'
}

/** Whether a request opts out: Global Privacy Control, Do Not Track, or analytics turned off here. */
export function optsOutOfAnalytics(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('Sec-GPC') === '1' || headers.get('DNT') === '1' || !isAnalyticsAllowed(headers.get('Cookie'))
}

/** Replaces addresses, and any longer hex string after `0x` such as hashes and private keys, by `0x…`. */
export function withoutAddresses(text: string): string {
  return text.replace(/0x[\da-fA-F]{40,}/g, '0x…')
}
