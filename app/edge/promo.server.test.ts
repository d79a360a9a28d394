import { expect, test } from 'vitest'
import { promoLinkFor, readPromoLinks } from './promo.server.ts'

const IPHONE = { mobileOs: 'ios', userAgent: 'Mozilla/5.0 (iPhone) Safari' } as const
const ANDROID = { mobileOs: 'android', userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome' } as const
const LINKS = readPromoLinks(
  JSON.stringify({
    ios: 'https://apps.example/ios',
    android: 'https://apps.example/android',
    universal: 'https://apps.example/any',
    userAgents: { MetaMaskMobile: 'https://apps.example/in-metamask' },
  }),
)

test('each mobile OS has its own store link', () => {
  expect(promoLinkFor(LINKS, IPHONE)).toBe('https://apps.example/ios')
  expect(promoLinkFor(LINKS, ANDROID)).toBe('https://apps.example/android')
})

test('in-app browsers have their own link, matched in any case', () => {
  const inside = { mobileOs: 'ios', userAgent: `${IPHONE.userAgent} metamaskmobile/7` } as const
  expect(promoLinkFor(LINKS, inside)).toBe('https://apps.example/in-metamask')
})

test('an OS without a link gets the universal one', () => {
  const links = readPromoLinks('{"ios":"https://apps.example/ios","universal":"https://apps.example/any"}')
  expect(promoLinkFor(links, ANDROID)).toBe('https://apps.example/any')
})

test('an OS without any link sees no banner', () => {
  expect(promoLinkFor(readPromoLinks('{"ios":"https://apps.example/ios"}'), ANDROID)).toBeUndefined()
})

test('desktops see no banner, even if their user agent contains the name of an app', () => {
  expect(promoLinkFor(LINKS, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) MetaMaskMobile' })).toBeUndefined()
})

test.each([
  undefined,
  '',
  ' ',
  '{}',
  '[]',
  'null',
  '"https://apps.example"',
  '{not json',
  '{"userAgents":{"":"https://a.example"}}',
])('without links there is no banner: %s', (text) => {
  expect(readPromoLinks(text)).toBeUndefined()
})

test.each(['javascript:alert(1)', '/swap', 'data:text/html,x', 7])('%s is not a link', (link) => {
  expect(readPromoLinks(JSON.stringify({ ios: link }))).toBeUndefined()
})
