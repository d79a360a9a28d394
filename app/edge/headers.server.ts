export interface PageFacts {
  readonly nonce: string
  /** Over https the policy also upgrades what a page asks for; on a local http page that would break it. */
  readonly isHttps: boolean
}

const PERMISSIONS = [
  'accelerometer=()',
  'autoplay=()',
  'camera=(self)',
  'clipboard-write=(self)',
  'display-capture=()',
  'encrypted-media=()',
  'fullscreen=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ')

/**
 * The content security policy of a page: our scripts by nonce, nothing inline, nothing from elsewhere, no string ever becomes
 * script or markup (Trusted Types without a policy).
 */
export function contentSecurityPolicy({ nonce, isHttps }: PageFacts): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Puts the security headers on an answer of the web worker, whatever made it. */
export function secure(response: Response, facts: PageFacts): Response {
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', contentSecurityPolicy(facts))
  headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  // Wallets open pop-ups and speak with their opener.
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('Origin-Agent-Cluster', '?1')
  headers.set('Permissions-Policy', PERMISSIONS)
  // Theme and language are in the page: it may be kept by its reader, by no cache between.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, max-age=0, must-revalidate')
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}

/** 128 random bits, new for every answer. */
export function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
