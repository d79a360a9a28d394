export type MobileOs = 'ios' | 'android'

/** Data of a request about its sender. Nothing is looked up or stored. */
export interface Visitor {
  /** ISO 3166-1 alpha-2; undefined if unknown, as on any server except Cloudflare's. */
  readonly country?: string
  readonly userAgent: string
  readonly mobileOs?: MobileOs
}

/** Reads the visitor from a request. Pages must work without any of these fields. */
export function visitorOf(request: Request): Visitor {
  const country = countryOf(request)
  const userAgent = request.headers.get('User-Agent') ?? ''
  const mobileOs = mobileOsOf(userAgent)
  return { userAgent, ...(country !== undefined && { country }), ...(mobileOs !== undefined && { mobileOs }) }
}

/** Returns the OS of phones and tablets. An iPad in desktop mode looks like a Mac. */
export function mobileOsOf(userAgent: string): MobileOs | undefined {
  // The user agent of Windows Phone contains Android and iPhone too.
  if (/Windows Phone/i.test(userAgent)) return undefined
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  return /\bAndroid\b/.test(userAgent) ? 'android' : undefined
}

function countryOf(request: Request): string | undefined {
  const cf: unknown = 'cf' in request ? request.cf : undefined
  if (typeof cf !== 'object' || cf === null || !('country' in cf)) return undefined
  const { country } = cf
  // XX and T1 are Cloudflare's codes for unknown and Tor.
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : undefined
}
