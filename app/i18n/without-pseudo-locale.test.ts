import { expect, test } from 'vitest'
import { withoutPseudoLocale } from './without-pseudo-locale.ts'

test('a request without the pseudo-locale is returned unchanged', () => {
  const request = new Request('https://tarn.test/swap?lng=de', { headers: { Cookie: 'lng=en-US' } })
  expect(withoutPseudoLocale(request)).toBe(request)
})

test('the pseudo-locale is removed from query and cookie, and nothing else', () => {
  const request = new Request('https://tarn.test/swap?lng=EN-xa&value=1', {
    headers: { Cookie: 'theme=dark; lng=en-XA; cur=EUR; __Host-lng=en-XA' },
  })
  const cleaned = withoutPseudoLocale(request)
  expect(cleaned.url).toBe('https://tarn.test/swap?value=1')
  // The separators remain: they mean nothing in a cookie header.
  expect(cleaned.headers.get('Cookie')).toBe('theme=dark; ; cur=EUR;')
})

test('the pseudo-locale’s name elsewhere in a URL has no effect', () => {
  expect(withoutPseudoLocale(new Request('https://tarn.test/explore?filter=en-XA')).url).toBe(
    'https://tarn.test/explore?filter=en-XA',
  )
})
