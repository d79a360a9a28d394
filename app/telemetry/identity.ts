import { writeCookie, YEAR_IN_SECONDS } from '#app/base/cookies.ts'

const DEVICE = 'tarn.device'
const SESSION = 'tarn.session'

export interface Session {
  /** UNIX milliseconds. */
  readonly start: number
  /** From 0 to 1, drawn once a visit: it is monitored where this is below the rate. */
  readonly lot: number
}

/** A random id that this browser keeps. Storage may be closed to us: then it lives as long as the page. */
export function deviceId(): string {
  return kept(localStorageOrNone(), DEVICE, () => crypto.randomUUID(), isUuid)
}

/** The visit: from the first page of a tab to its end. */
export function session(now: number): Session {
  const text = kept(
    sessionStorageOrNone(),
    SESSION,
    () => JSON.stringify({ start: now, lot: Math.random() }),
    (said) => asSession(said) !== undefined,
  )
  return asSession(text) ?? { start: now, lot: 1 }
}

/** Lets the edge know the browser again, for flags that are not the same for everybody. */
export function keepVisitorCookie(): void {
  keepCookie('visitor', deviceId(), YEAR_IN_SECONDS)
}

/** The same for the address last connected; undefined forgets it. */
export function keepAccountCookie(address: string | undefined): void {
  keepCookie('account', address ?? '', address === undefined ? 0 : YEAR_IN_SECONDS)
}

function keepCookie(name: string, value: string, seconds: number): void {
  document.cookie = writeCookie(name, value, { seconds, isSecure: location.protocol === 'https:' })
}

const inMemory = new Map<string, string>()

function kept(
  storage: Storage | undefined,
  key: string,
  make: () => string,
  isGood: (text: string) => boolean,
): string {
  const found = storage?.getItem(key) ?? inMemory.get(key)
  if (found !== undefined && isGood(found)) return found
  const made = make()
  inMemory.set(key, made)
  try {
    storage?.setItem(key, made)
  } catch {
    // Full, or closed: the memory has it.
  }
  return made
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
    const { start, lot } = JSON.parse(text) as Partial<Record<keyof Session, unknown>>
    return typeof start === 'number' && typeof lot === 'number' ? { start, lot } : undefined
  } catch {
    return undefined
  }
}
