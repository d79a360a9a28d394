import { moveCookie } from '#app/base/cookies.ts'
import { ANALYTICS_COOKIE } from '#app/wire/events/privacy.ts'
import { DISMISSABLE } from './dismissals.server.ts'
import { isHttps } from './is-https.server.ts'
import { PREFERENCE_COOKIES } from './preferences.server.ts'
import { VISITOR_COOKIES } from './signals.server.ts'

/** Cookies that scripts may read or write. */
const SCRIPT_COOKIES = [...PREFERENCE_COOKIES, ANALYTICS_COOKIE, ...VISITOR_COOKIES]

/** Returns the `Set-Cookie` headers that rename unprefixed cookies of earlier deployments; none without https. */
export function movedCookies(request: Request): string[] {
  const isSecure = isHttps(request)
  const cookies = request.headers.get('Cookie')
  if (!isSecure || cookies === null) return []
  return [
    ...SCRIPT_COOKIES.flatMap((name) => moveCookie(cookies, name, { isSecure })),
    ...DISMISSABLE.flatMap((name) => moveCookie(cookies, name, { isSecure, isHttpOnly: true })),
  ]
}
