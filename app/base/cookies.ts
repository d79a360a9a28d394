/**
 * Browsers accept a cookie with this prefix only from this exact host, over https and for all paths, so no other site
 * under the same domain can set it.
 */
const PREFIX = '__Host-'

export const YEAR_IN_SECONDS = 31_536_000

interface CookieOptions {
  /** 0 deletes the cookie. */
  readonly seconds: number
  /**
   * Whether the page is served over https. Otherwise, as on a local machine, browsers reject the prefix and `Secure`.
   */
  readonly isSecure: boolean
  readonly isHttpOnly?: boolean
}

/** Formats a cookie of the whole site for `Set-Cookie` or `document.cookie`. The value is not escaped. */
export function writeCookie(name: string, value: string, { seconds, isSecure, isHttpOnly }: CookieOptions): string {
  const attributes = `Path=/; Max-Age=${seconds}; SameSite=Lax${isHttpOnly ? '; HttpOnly' : ''}`
  return isSecure ? `${PREFIX}${name}=${value}; ${attributes}; Secure` : `${name}=${value}; ${attributes}`
}

/**
 * Returns the value of a cookie in a `Cookie` header or `document.cookie`. The unprefixed name is used only if there is
 * no cookie with the prefix.
 */
export function readCookie(cookies: string | null | undefined, name: string): string | undefined {
  if (!cookies) return undefined
  return valueOf(cookies, PREFIX + name) ?? valueOf(cookies, name)
}

/**
 * Returns the `Set-Cookie` headers that rename a cookie set before the prefix was introduced: the unprefixed cookie is
 * deleted, and its value moves to the prefixed name unless that exists or the value is invalid. Returns none for a page
 * that is not served over https, or without an unprefixed cookie.
 */
export function moveCookie(
  cookies: string | null | undefined,
  name: string,
  options: Omit<CookieOptions, 'seconds'>,
): string[] {
  const value = cookies ? valueOf(cookies, name) : undefined
  if (!cookies || !options.isSecure || value === undefined) return []
  const deleted = `${name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`
  const shouldMove = valueOf(cookies, PREFIX + name) === undefined && /^[\w-]+$/.test(value)
  return shouldMove ? [writeCookie(name, value, { ...options, seconds: YEAR_IN_SECONDS }), deleted] : [deleted]
}

function valueOf(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const cookie = pair.trim()
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1)
  }
  return undefined
}
