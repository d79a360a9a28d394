import { expect, test } from 'vitest'
import { dismissalCookie } from './dismissals.server.ts'
import { frameFacts } from './frame-facts.server.ts'
import { siteOf, type SiteEnv } from './site.server.ts'
import type { Visitor } from './visitor.server.ts'

const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone) Safari', mobileOs: 'ios' } as const
const PROMO = { PROMO_LINKS: '{"ios":"https://apps.example/ios"}' }

function facts(visitor: Partial<Visitor>, env: SiteEnv = {}, cookie = '', now = '2026-07-01T00:00:00Z') {
  const request = new Request('https://tarn.test/', { headers: { Cookie: cookie } })
  const services = { now: () => Date.parse(now) }
  return frameFacts(request, {
    visitor: { userAgent: '', ...visitor },
    site: siteOf(env, 'https://tarn.test'),
    startup: null,
    services,
  })
}

test('without configuration and visitor data the frame has no banners and links', () => {
  expect(facts({})).toEqual({
    country: undefined,
    isHoliday: false,
    hasUkNotice: false,
    promo: undefined,
    appLink: undefined,
    startup: null,
    links: {},
    build: 'dev',
  })
})

test.each([
  ['GB', true],
  ['IE', false],
  ['CH', false],
])('a visitor from %s sees the notice: %s', (country, isOwed) => {
  expect(facts({ country }).hasUkNotice).toBe(isOwed)
})

test('a closed notice stays closed and does not affect the other banner', () => {
  const cookie = `theme=dark; ${dismissalCookie('uk-notice', new Request('https://tarn.test/')).split(';')[0]}`
  const { hasUkNotice, promo } = facts({ ...IPHONE, country: 'GB' }, PROMO, cookie)
  expect([hasUkNotice, promo]).toEqual([false, 'https://apps.example/ios'])
})

test('a closed promo stays closed', () => {
  expect(facts(IPHONE, PROMO, 'promo=closed').promo).toBeUndefined()
})

test('the app link is that of the system, on desktops the universal one, and stays when the promo is closed', () => {
  const env = { PROMO_LINKS: '{"ios":"https://apps.example/ios","universal":"https://apps.example/any"}' }
  expect(facts(IPHONE, env, 'promo=closed').appLink).toBe('https://apps.example/ios')
  expect(facts({}, env).appLink).toBe('https://apps.example/any')
  expect(facts({}, PROMO).appLink).toBeUndefined()
})

test('a cookie whose name only ends with the name of a banner has no effect', () => {
  expect(facts(IPHONE, PROMO, 'xpromo=closed; promo=closedx').promo).toBe('https://apps.example/ios')
})

test('the season is that of the time of the request', () => {
  expect(facts({}, {}, '', '2026-12-24T18:00:00Z').isHoliday).toBe(true)
})

test('only valid links appear in the menus', () => {
  const env = {
    DOCS_URL: 'https://docs.example/',
    SOURCE_URL: 'javascript:alert(1)',
    HELP_URL: 'mailto:help@a.example',
  }
  expect(facts({}, env).links).toEqual({ docs: 'https://docs.example/', help: 'mailto:help@a.example' })
})
