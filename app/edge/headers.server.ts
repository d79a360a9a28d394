import { hasAppKit, safeOrigin, walletServiceOrigins, type WalletServiceEnv } from './wallet-services.server.ts'

/** Security headers an operator can extend. */
export interface HeaderOptions extends WalletServiceEnv {
  /** Hosts besides our own that the browser may connect to, as in CSP: `https://rpc.example wss://relay.example`. */
  readonly CONNECT_SRC?: string
  /** Where browsers report policy violations: a path of this site or an https URL. */
  readonly REPORT_URL?: string
}

export interface PageFacts {
  readonly nonce: string
  /** Over https the policy also upgrades a page's requests, which would break a local http page. */
  readonly isHttps: boolean
  /** Origins of the visitor's own RPCs. */
  readonly rpcOrigins?: readonly string[]
  readonly options?: HeaderOptions
}

const PERMISSIONS = [
  'accelerometer=()',
  'autoplay=()',
  'browsing-topics=()',
  'camera=(self)',
  'clipboard-read=()',
  'clipboard-write=(self)',
  'display-capture=()',
  'encrypted-media=()',
  'fullscreen=(self)',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'idle-detection=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'picture-in-picture=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'screen-wake-lock=()',
  'serial=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ')

/** On every response: page, redirect, error, API. `public/_headers` repeats them for static files. */
const TRANSPORT: readonly (readonly [string, string])[] = [
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', PERMISSIONS],
]

const PAGE: readonly (readonly [string, string])[] = [
  ...TRANSPORT,
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  // Wallets open pop-ups that communicate with their opener.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ['Origin-Agent-Cluster', '?1'],
]

const API: readonly (readonly [string, string])[] = [
  ...TRANSPORT,
  // An API response is never a document.
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['Referrer-Policy', 'no-referrer'],
]

/**
 * The CSP of a page: our scripts by nonce, nothing inline, nothing from other hosts, and Trusted Types without a
 * policy, so no string ever becomes script or markup. AppKit, if configured, needs inline styles and the policy of its
 * template library.
 */
export function contentSecurityPolicy({ nonce, isHttps, rpcOrigins = [], options = {} }: PageFacts): string {
  const isForAppKit = hasAppKit(options)
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // With a nonce, browsers ignore 'unsafe-inline'.
    `style-src 'self' ${isForAppKit ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...hostsOf(options.CONNECT_SRC), ...walletServiceOrigins(options), ...rpcOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    `frame-ancestors ${safeOrigin(options) ?? "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${isForAppKit ? "lit-html 'allow-duplicates'" : "'none'"}`,
    ...(reportUrl(options) === undefined ? [] : ['report-to csp']),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Sets the security headers on a document response of the web worker. */
export function secure(response: Response, facts: PageFacts): Response {
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', contentSecurityPolicy(facts))
  for (const [name, value] of PAGE) headers.set(name, value)
  const reports = reportUrl(facts.options ?? {})
  if (reports !== undefined) headers.set('Reporting-Endpoints', `csp="${reports}"`)
  // The page contains theme and language, so no shared cache may store it.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, max-age=0, must-revalidate')
  return copyResponse(response, headers)
}

/** Sets the API headers on a response that passes through the web worker. */
export function secureApi(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of API) headers.set(name, value)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  return copyResponse(response, headers)
}

/** Sets the headers of an image that other sites may embed as a link preview. */
export function secureCard(response: Response): Response {
  const secured = secureApi(response)
  secured.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return secured
}

/** Returns a nonce of 128 random bits, which must be new for every response. */
export function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

/** An allowed scheme, a host and an optional port: nothing that could end the directive and start another. */
const HOST = /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i
/** Local hosts need no encrypted transport. */
const LOCAL_HOST = /^(?:http|ws):\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

function hostsOf(configured: string = ''): string[] {
  return configured.split(/\s+/).filter((host) => HOST.test(host) || LOCAL_HOST.test(host))
}

function reportUrl({ REPORT_URL = '' }: HeaderOptions): string | undefined {
  return /^(?:\/|https:\/\/)[\w./:~%?=&-]+$/.test(REPORT_URL) ? REPORT_URL : undefined
}

function copyResponse({ body, status, statusText }: Response, headers: Headers): Response {
  return new Response(body, { status, statusText, headers })
}
