import { readCookie, writeCookie, YEAR_IN_SECONDS } from '#app/base/cookies.ts'

const DEVICE = 'tarn.device'
const SESSION = 'tarn.session'

export interface Session {
  /** UNIX milliseconds. */
  readonly start: number
  /** From 0 to 1, drawn once per visit: the visit is monitored if this is below the sample rate. */
  readonly sample: number
}

/** A random id stored in this browser; in memory if storage is unavailable. */
export function deviceId(): string {
  return storedOrNew(localStorageOrNone(), DEVICE, () => crypto.randomUUID(), isUuid)
}

/** The visit, which lasts as long as the tab. `now` in UNIX milliseconds. */
export function session(now: number): Session {
  const text = storedOrNew(
    sessionStorageOrNone(),
    SESSION,
    () => JSON.stringify({ start: now, lot: Math.random() }),
    (text) => asSession(text) !== undefined,
  )
  return asSession(text) ?? { start: now, sample: 1 }
}

/** The user whose flags the edge evaluated for this document, from the cookies it was requested with. */
export function flagUser(): { readonly userID: string; readonly customIDs?: { readonly address: string } } {
  const address = readCookie(document.cookie, 'account')
  return { userID: readCookie(document.cookie, 'visitor') ?? '', ...(address && { customIDs: { address } }) }
}

/** Sets the cookie that identifies the browser to the edge, for flags that depend on the user. */
export function setVisitorCookie(): void {
  setCookie('visitor', deviceId(), YEAR_IN_SECONDS)
}

/** Sets the cookie with the last connected address, for the same purpose; undefined deletes it. */
export function setAccountCookie(address: string | undefined): void {
  setCookie('account', address ?? '', address === undefined ? 0 : YEAR_IN_SECONDS)
}

function setCookie(name: string, value: string, seconds: number): void {
  document.cookie = writeCookie(name, value, { seconds, isSecure: location.protocol === 'https:' })
}

const inMemory = new Map<string, string>()

function storedOrNew(
  storage: Storage | undefined,
  key: string,
  create: () => string,
  isValid: (text: string) => boolean,
): string {
  const found = storage?.getItem(key) ?? inMemory.get(key)
  if (found !== undefined && isValid(found)) return found
  const created = create()
  inMemory.set(key, created)
  try {
    storage?.setItem(key, created)
  } catch {
    // Storage is full or unavailable: memory has the value.
  }
  return created
}

function localStorageOrNone(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

function sessionStorageOrNone(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text)
}

function asSession(text: string): Session | undefined {
  try {
    const { start, lot: sample } = JSON.parse(text) as { readonly start?: unknown; readonly lot?: unknown }
    return typeof start === 'number' && typeof sample === 'number' ? { start, sample } : undefined
  } catch {
    return undefined
  }
}
