import { expect, test } from 'vitest'
import { requirePageUrl } from './page-url.ts'

const SITE = 'http://127.0.0.1:8787'

test('a page is https, and that of the sandbox on our own origin', () => {
  expect(requirePageUrl('https://buy.moonpay.com/?a=b', 'moonpay', SITE)).toBe('https://buy.moonpay.com/?a=b')
  expect(requirePageUrl(`${SITE}/ramp/sandbox/1`, 'sandbox', SITE)).toBe(`${SITE}/ramp/sandbox/1`)
})

test.each([
  ['moonpay', 'http://buy.moonpay.com/'],
  ['moonpay', `${SITE}/buy`],
  ['coinbase', 'javascript:alert(1)'],
  ['sandbox', 'https://example.org/'],
  ['transak', 'nonsense'],
] as const)('another page of %s is refused: %s', (provider, url) => {
  expect(() => requirePageUrl(url, provider, SITE)).toThrow()
})
