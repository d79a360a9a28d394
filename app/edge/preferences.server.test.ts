import { expect, test } from 'vitest'
import { localPath, themeCookie, themeOf } from './preferences.server.ts'

const visit = (url: string, cookie?: string) =>
  new Request(`https://tarn.test${url}`, cookie === undefined ? {} : { headers: { Cookie: cookie } })

test('a visitor without a choice gets the theme of the system', () => {
  expect(themeOf(visit('/explore'))).toBe('auto')
})

test('the cookie keeps the theme', () => {
  expect(themeOf(visit('/explore', 'lng=en-US; theme=dark'))).toBe('dark')
})

test('the query is stronger than the cookie, in any case', () => {
  expect(themeOf(visit('/explore?theme=LIGHT', 'theme=dark'))).toBe('light')
})

test('a theme nobody offers is no theme', () => {
  expect(themeOf(visit('/explore?theme=pink', 'theme=plaid'))).toBe('auto')
})

test('another cookie whose name ends in theme is not ours', () => {
  expect(themeOf(visit('/', 'mytheme=dark'))).toBe('auto')
})

test('the cookie is for the whole site and a year', () => {
  expect(themeCookie('dark')).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax')
})

test.each([
  ['/explore/tokens/base?sort=price', '/explore/tokens/base?sort=price'],
  ['https://elsewhere.test/', '/'],
  ['//elsewhere.test/x', '/'],
  ['/\\elsewhere.test', '/'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('after a form one returns from %s to %s', (asked, path) => {
  expect(localPath(asked)).toBe(path)
})
