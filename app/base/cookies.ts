/**
 * A browser takes a cookie of this name only from this very host, over https and for all paths: no other site under the same domain can
 * plant one.
 */
const PREFIX = '__Host-'

export const YEAR_IN_SECONDS = 31_536_000

interface CookieOptions {
  /** 0 deletes it. */
  readonly seconds: number
  /** Whether the page is served over https. Without it, as on a local machine, browsers refuse prefix and `Secure`. */
  readonly isSecure: boolean
  readonly isHttpOnly?: boolean
}

/** A cookie for the whole site, as `Set-Cookie` and `document.cookie` take it. The value needs no escaping. */
export function writeCookie(name: string, value: string, { seconds, isSecure, isHttpOnly }: CookieOptions): string {
  const attributes = `Path=/; Max-Age=${seconds}; SameSite=Lax${isHttpOnly ? '; HttpOnly' : ''}`
  return isSecure ? `${PREFIX}${name}=${value}; ${attributes}; Secure` : `${name}=${value}; ${attributes}`
}

/** The value of a cookie in a `Cookie` header or `document.cookie`; the plain name counts only where there is none with the prefix. */
export function readCookie(cookies: string | null | undefined, name: string): string | undefined {
  if (!cookies) return undefined
  return valueOf(cookies, PREFIX + name) ?? valueOf(cookies, name)
}

/**
 * The headers that rename a cookie set before the prefix was introduced: the plain one is deleted, and its value moves to the prefixed name
 * unless that has one already. Empty for a page that is not served over https.
 */
export function moveCookie(
  cookies: string | null | undefined,
  name: string,
  options: Omit<CookieOptions, 'seconds'>,
): string[] {
  const value = cookies ? valueOf(cookies, name) : undefined
  if (!cookies || !options.isSecure || value === undefined) return []
  const deleted = `${name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`
  const isKept = valueOf(cookies, PREFIX + name) === undefined && /^[\w-]+$/.test(value)
  return isKept ? [writeCookie(name, value, { ...options, seconds: YEAR_IN_SECONDS }), deleted] : [deleted]
}

function valueOf(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const cookie = pair.trim()
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1)
  }
  return undefined
}
