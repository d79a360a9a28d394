export type MobileOs = 'ios' | 'android'

/** What a request tells of who sent it. Nothing is looked up anywhere, and nothing is kept. */
export interface Visitor {
  /** ISO 3166-1 alpha-2; absent where the edge cannot place the request, as on any server that is not Cloudflare's. */
  readonly country?: string
  readonly userAgent: string
  readonly mobileOs?: MobileOs
}

/** Reads the visitor out of a request. A page must be whole without any of it. */
export function visitorOf(request: Request): Visitor {
  const country = countryOf(request)
  const userAgent = request.headers.get('User-Agent') ?? ''
  const mobileOs = mobileOsOf(userAgent)
  return { userAgent, ...(country !== undefined && { country }), ...(mobileOs !== undefined && { mobileOs }) }
}

/** Only phones' and tablets' own systems count. An iPad that calls itself a Mac cannot be told from one. */
export function mobileOsOf(userAgent: string): MobileOs | undefined {
  // It named both others to be taken for them.
  if (/Windows Phone/i.test(userAgent)) return undefined
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  return /\bAndroid\b/.test(userAgent) ? 'android' : undefined
}

function countryOf(request: Request): string | undefined {
  const cf: unknown = 'cf' in request ? request.cf : undefined
  if (typeof cf !== 'object' || cf === null || !('country' in cf)) return undefined
  const { country } = cf
  // XX and T1 are the edge's words for an unknown place and for Tor.
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : undefined
}
