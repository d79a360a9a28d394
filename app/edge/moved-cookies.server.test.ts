import { expect, test } from 'vitest'
import { movedCookies } from './moved-cookies.server.ts'

const moved = (cookies: string, origin = 'https://tarn.test') =>
  movedCookies(new Request(`${origin}/`, { headers: { Cookie: cookies } }))

/** All cookies that earlier deployments could have set. */
const EARLIER = {
  theme: 'dark',
  lng: 'de-DE',
  cur: 'EUR',
  testnet: 'true',
  disableNFTs: 'true',
  analytics: 'off',
  visitor: '3b1f8a52-6c4f-4f7e-9d3a-0a8f6c1f2e11',
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'uk-notice': 'closed',
  promo: 'closed',
}

test('every cookie of an earlier deployment is renamed', () => {
  const cookies = moved(
    Object.entries(EARLIER)
      .map((pair) => pair.join('='))
      .join('; '),
  )
  const byName = Object.fromEntries(cookies.map((cookie) => cookie.split(';')[0]?.split('=') ?? []))
  expect(byName).toEqual(
    Object.fromEntries(
      Object.entries(EARLIER).flatMap(([name, value]) => [
        [`__Host-${name}`, value],
        [name, ''],
      ]),
    ),
  )
})

test('a cookie that no script reads is HttpOnly', () => {
  expect(moved('promo=closed; theme=dark').filter((cookie) => cookie.includes('HttpOnly'))).toEqual([
    '__Host-promo=closed; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure',
  ])
})

test('foreign cookies, prefixed cookies and cookies of pages without https are not renamed', () => {
  expect(moved('session=1; __Host-theme=dark; mytheme=x')).toEqual([])
  expect(moved('theme=dark', 'http://localhost:8787')).toEqual([])
})
