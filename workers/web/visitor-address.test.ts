import { expect, test } from 'vitest'
import { withVisitorAddress } from './visitor-address.ts'

const addressOf = (env: string, address?: string) => {
  const headers = address === undefined ? {} : { 'CF-Connecting-IP': address }
  const request = new Request('https://tarn.test/api/status', { headers })
  return withVisitorAddress(request, { APP_ENV: env }).headers.get('CF-Connecting-IP')
}

test('on the real edge, the address in the header is unchanged', () => {
  expect(addressOf('production', '203.0.113.9')).toBe('203.0.113.9')
  expect(addressOf('preview', '2001:db8::1')).toBe('2001:db8::1')
})

test('without an edge, or if it sets no header, all visitors share the address `unknown`', () => {
  expect(addressOf('local', '203.0.113.9')).toBe('unknown')
  expect(addressOf('local')).toBe('unknown')
  expect(addressOf('production')).toBe('unknown')
  expect(addressOf('production', '')).toBe('unknown')
})

test('the rest of the request does not change', async () => {
  const body = 'theme=dark'
  const request = new Request('https://tarn.test/preferences', { method: 'POST', body, headers: { Cookie: 'lng=de' } })
  const addressed = withVisitorAddress(request, { APP_ENV: 'local' })
  expect([addressed.method, addressed.headers.get('Cookie'), await addressed.text()]).toEqual(['POST', 'lng=de', body])
})
