import { expect, test } from 'vitest'
import { moveCookie, readCookie, writeCookie, YEAR_IN_SECONDS } from './cookies.ts'

const HTTPS = { isSecure: true }

test('over https a cookie is limited to this host', () => {
  expect(writeCookie('theme', 'dark', { ...HTTPS, seconds: YEAR_IN_SECONDS })).toBe(
    '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  )
  expect(writeCookie('promo', 'closed', { ...HTTPS, seconds: 60, isHttpOnly: true })).toBe(
    '__Host-promo=closed; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
  )
})

test('without https a cookie has no prefix, because browsers would reject it', () => {
  expect(writeCookie('theme', 'dark', { isSecure: false, seconds: 60 })).toBe(
    'theme=dark; Path=/; Max-Age=60; SameSite=Lax',
  )
})

test.each([
  ['theme=dark', 'dark'],
  ['__Host-theme=dark', 'dark'],
  ['theme=light; __Host-theme=dark', 'dark'],
  ['__Host-theme=dark;theme=light', 'dark'],
  ['a=1;  theme=dark ;b=2', 'dark'],
  ['theme=', ''],
  ['mytheme=dark; x=theme=dark; Host-theme=dark', undefined],
  ['', undefined],
  [null, undefined],
])('the theme read from the cookies %o is %o', (cookies, value) => {
  expect(readCookie(cookies, 'theme')).toBe(value)
})

const DELETED = 'theme=; Path=/; Max-Age=0; SameSite=Lax; Secure'

test('a cookie set before the prefix was introduced is moved once', () => {
  const moved = '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure'
  expect(moveCookie('lng=de-DE; theme=dark', 'theme', HTTPS)).toEqual([moved, DELETED])
  expect(moveCookie('__Host-theme=dark', 'theme', HTTPS)).toEqual([])
})

test('a moved cookie does not replace a newer one, and an invalid value is dropped', () => {
  expect(moveCookie('theme=light; __Host-theme=dark', 'theme', HTTPS)).toEqual([DELETED])
  expect(moveCookie('theme=a"b', 'theme', HTTPS)).toEqual([DELETED])
})

test('without https no cookie is moved', () => {
  expect(moveCookie('theme=dark', 'theme', { isSecure: false })).toEqual([])
})
