import { expect, test } from 'vitest'
import { contentSecurityPolicy, makeNonce, secure } from './headers.server.ts'

test('scripts run by nonce alone', () => {
  const policy = contentSecurityPolicy({ nonce: 'abc', isHttps: true })
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
  expect(policy).not.toContain('unsafe')
})

test('a local http page is not told to upgrade its requests', () => {
  expect(contentSecurityPolicy({ nonce: 'abc', isHttps: false })).not.toContain('upgrade-insecure-requests')
})

test('a redirect and an error carry the same headers as a page', () => {
  for (const status of [302, 404, 500]) {
    const headers = secure(new Response(null, { status }), { nonce: 'abc', isHttps: true }).headers
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("trusted-types 'none'")
  }
})

test('a nonce has 128 bits and is new each time', () => {
  expect(atob(makeNonce())).toHaveLength(16)
  expect(makeNonce()).not.toBe(makeNonce())
})
