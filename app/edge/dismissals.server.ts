import { readCookie, writeCookie, YEAR_IN_SECONDS } from '#app/base/cookies.ts'
import { isHttps } from './is-https.server.ts'

export const DISMISSABLE = ['uk-notice', 'promo'] as const
/** A banner that stays closed once the visitor has closed it. Also the name of its cookie. */
export type Dismissable = (typeof DISMISSABLE)[number]

const CLOSED = 'closed'

export function isDismissable(name: unknown): name is Dismissable {
  return DISMISSABLE.some((banner) => banner === name)
}

/** Whether the visitor has closed this banner. The server omits closed banners. */
export function isDismissed(request: Request, banner: Dismissable): boolean {
  return readCookie(request.headers.get('Cookie'), banner) === CLOSED
}

/** Returns the `Set-Cookie` that keeps a banner closed for a year. HttpOnly, since no script reads it. */
export function dismissalCookie(banner: Dismissable, request: Request): string {
  return writeCookie(banner, CLOSED, { seconds: YEAR_IN_SECONDS, isSecure: isHttps(request), isHttpOnly: true })
}
