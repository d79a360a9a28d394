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

test('each mobile system is led to its own store', () => {
  expect(promoLinkFor(LINKS, IPHONE)).toBe('https://apps.example/ios')
  expect(promoLinkFor(LINKS, ANDROID)).toBe('https://apps.example/android')
})

test('a browser inside another app has the link that is its own, in whatever case it names itself', () => {
  const inside = { mobileOs: 'ios', userAgent: `${IPHONE.userAgent} metamaskmobile/7` } as const
  expect(promoLinkFor(LINKS, inside)).toBe('https://apps.example/in-metamask')
})

test('a system without a link of its own is led to the one for all', () => {
  const links = readPromoLinks('{"ios":"https://apps.example/ios","universal":"https://apps.example/any"}')
  expect(promoLinkFor(links, ANDROID)).toBe('https://apps.example/any')
})

test('a system without any link sees no banner', () => {
  expect(promoLinkFor(readPromoLinks('{"ios":"https://apps.example/ios"}'), ANDROID)).toBeUndefined()
})

test('a desktop sees no banner, even one that names an app', () => {
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

test.each(['javascript:alert(1)', '/swap', 'data:text/html,x', 7])('%s is no link', (link) => {
  expect(readPromoLinks(JSON.stringify({ ios: link }))).toBeUndefined()
})
