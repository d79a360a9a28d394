import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, makeNonce, secure, secureApi } from './headers.server.ts'

const page = { nonce: 'abc', isHttps: true }

test('only scripts with the nonce may run', () => {
  const policy = contentSecurityPolicy(page)
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
  expect(policy).not.toContain('unsafe')
})

test('a local http page does not upgrade its requests', () => {
  expect(contentSecurityPolicy({ ...page, isHttps: false })).not.toContain('upgrade-insecure-requests')
})

test('connect-src is our own host and the configured ones', () => {
  expect(contentSecurityPolicy(page)).toContain("connect-src 'self';")
  const options = { CONNECT_SRC: ' https://rpc.example.org:8443  wss://*.relay.example http://localhost:8545' }
  expect(contentSecurityPolicy({ ...page, options })).toContain(
    "connect-src 'self' https://rpc.example.org:8443 wss://*.relay.example http://localhost:8545;",
  )
})

test('connect-src has the hosts of the visitor’s own RPCs', () => {
  expect(contentSecurityPolicy({ ...page, rpcOrigins: ['https://rpc.example.org'] })).toContain(
    "connect-src 'self' https://rpc.example.org;",
  )
})

test('connect-src has the relay of WalletConnect only if it is configured', () => {
  const options = { WALLETCONNECT_ID: '0123456789abcdef0123456789abcdef' }
  expect(contentSecurityPolicy({ ...page, options })).toBe(
    contentSecurityPolicy(page).replace(
      "connect-src 'self'",
      "connect-src 'self' wss://relay.walletconnect.org https://rpc.walletconnect.org",
    ),
  )
})

test('only the configured Safe may frame a page', () => {
  expect(contentSecurityPolicy(page)).toContain("frame-ancestors 'none';")
  const options = { SAFE_ORIGIN: 'https://app.safe.global' }
  expect(contentSecurityPolicy({ ...page, options })).toBe(
    contentSecurityPolicy(page).replace("frame-ancestors 'none'", 'frame-ancestors https://app.safe.global'),
  )
})

test.each([
  '*',
  'https:',
  'http://rpc.example',
  "https://a.example;script-src'unsafe-inline'",
  "'unsafe-eval'",
  'data:',
])('the configured host %s is rejected', (host) => {
  expect(contentSecurityPolicy({ ...page, options: { CONNECT_SRC: host } })).toBe(contentSecurityPolicy(page))
})

test('violations are reported where the operator configured it', () => {
  const { headers } = secure(new Response(), { ...page, options: { REPORT_URL: '/api/events/csp' } })
  expect(headers.get('Reporting-Endpoints')).toBe('csp="/api/events/csp"')
  expect(headers.get('Content-Security-Policy')).toContain('; report-to csp;')
  const silent = secure(new Response(), { ...page, options: { REPORT_URL: 'javascript:"' } }).headers
  expect(silent.has('Reporting-Endpoints')).toBe(false)
  expect(silent.get('Content-Security-Policy')).not.toContain('report-to')
})

test('AppKit, if configured, adds inline styles and its template policy, but no script', () => {
  const policyOf = (APPKIT: string) =>
    contentSecurityPolicy({ ...page, options: { APPKIT, WALLETCONNECT_ID: '0123456789abcdef0123456789abcdef' } })
  expect(policyOf('on')).toContain("; style-src 'self' 'unsafe-inline'; ")
  expect(policyOf('on')).toContain("; trusted-types lit-html 'allow-duplicates'")
  expect(policyOf('on')).toContain(`; script-src 'nonce-${page.nonce}' 'strict-dynamic'; `)
  expect(policyOf('off')).not.toContain('unsafe-inline')
  expect(policyOf('off')).toContain("; trusted-types 'none'")
})

test('redirects and errors have the same headers as a page', () => {
  for (const status of [302, 404, 500]) {
    const headers = secure(new Response(null, { status }), page).headers
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("trusted-types 'none'")
  }
})

test("cookies stay separate headers, and a page's own Cache-Control is not replaced", () => {
  const headers = new Headers({ 'Cache-Control': 'public, max-age=60' })
  headers.append('Set-Cookie', 'a=1')
  headers.append('Set-Cookie', 'b=2')
  const secured = secure(new Response(null, { headers }), page).headers
  expect(secured.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(secured.get('Cache-Control')).toBe('public, max-age=60')
})

test('an API response is not a document and is not cached', () => {
  const { headers } = secureApi(new Response('{}'))
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=63072000')
})

test('a static file has the same transport headers as a page', () => {
  const rules = readFileSync(new URL('../../public/_headers', import.meta.url), 'utf8')
  const everyFile = rules.slice(rules.indexOf('\n/*\n'))
  const transport = ['Strict-Transport-Security', 'X-Content-Type-Options', 'Cross-Origin-Resource-Policy']
  const { headers } = secure(new Response(), page)
  for (const name of [...transport, 'Permissions-Policy'])
    expect(everyFile).toContain(`${name}: ${headers.get(name)}\n`)
})

test('a nonce has 128 random bits', () => {
  expect(atob(makeNonce())).toHaveLength(16)
  expect(makeNonce()).not.toBe(makeNonce())
})
