import type { EntryContext } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { cachedPage, cachePage, isCacheable, isRequestedAgain, type ResponseFacts } from './cached-page.server.ts'

type Context = EntryContext['staticHandlerContext']

function context(loaderData: Context['loaderData'], rest: Partial<Context> = {}): Context {
  const defaults = { actionData: null, errors: null, statusCode: 200, loaderHeaders: {}, actionHeaders: {} }
  const location = { pathname: '/', search: '', hash: '', state: null, key: 'default' }
  return { ...defaults, loaderData, basename: '/', location, matches: [], activeDeferreds: null, ...rest }
}

test('a page that streams, has failed or answers an action is not cacheable', () => {
  expect(isCacheable(context({ root: { theme: 'dark', fiat: null, rows: [1, { price: undefined }] } }))).toBe(true)
  expect(isCacheable(context({ page: { list: { later: Promise.resolve(1) } } }))).toBe(false)
  expect(isCacheable(context({ page: { all: new Map([[1, 2]]) } }))).toBe(false)
  expect(isCacheable(context({ page: { toJSON: () => 'a text' } }))).toBe(false)
  expect(isCacheable(context({}, { errors: { page: new Error('no') } }))).toBe(false)
  expect(isCacheable(context({}, { actionData: { page: 'done' } }))).toBe(false)
})

let renders = 0

function render({ nonce, requestId }: ResponseFacts) {
  renders += 1
  const text = `<html data-request="${requestId}"><script nonce="${nonce}"></script><p>n-1</p><script nonce="${nonce}">`
  const headers = new Headers([
    ['Set-Cookie', 'theme=dark'],
    ['Set-Cookie', 'lng=de-DE'],
  ])
  return Promise.resolve({ text, status: 404, headers, hasFailed: false })
}

const [FIRST_RESPONSE, SECOND_RESPONSE] = [
  { nonce: 'n-1', requestId: 'r-1' },
  { nonce: 'n-2', requestId: 'r-2' },
]

test('a cached page has the nonce and request id of each response, and the status and headers of the rendered page', async () => {
  const first = await cachePage('a', FIRST_RESPONSE, 0, render)
  const second = cachedPage('a', SECOND_RESPONSE, 999)
  expect(await first.text()).toBe(
    '<html data-request="r-1"><script nonce="n-1"></script><p>n-1</p><script nonce="n-1">',
  )
  expect(await second?.text()).toBe(
    '<html data-request="r-2"><script nonce="n-2"></script><p>n-1</p><script nonce="n-2">',
  )
  expect([first.status, second?.status]).toEqual([404, 404])
  expect(second?.headers.getSetCookie()).toEqual(['theme=dark', 'lng=de-DE'])
  expect(renders).toBe(1)
})

test('a page is served for less than a second after it was rendered, not at an earlier time, and only for its own key', async () => {
  await cachePage('short', FIRST_RESPONSE, 5_000, render)
  expect(cachedPage('short', FIRST_RESPONSE, 5_999)).toBeDefined()
  expect(cachedPage('short', FIRST_RESPONSE, 6_000)).toBeUndefined()
  expect(cachedPage('short', FIRST_RESPONSE, 4_999)).toBeUndefined()
  expect(cachedPage('other', FIRST_RESPONSE, 5_000)).toBeUndefined()
})

test('a page whose rendering fails is not cached', async () => {
  const broken = await cachePage('broken', FIRST_RESPONSE, 0, async (facts) => ({
    ...(await render(facts)),
    status: 500,
    hasFailed: true,
  }))
  expect(broken.status).toBe(500)
  expect(cachedPage('broken', FIRST_RESPONSE, 0)).toBeUndefined()
})

test('the oldest of more than 48 pages is evicted', async () => {
  for (let page = 0; page < 100; page += 1) await cachePage(`page ${page}`, FIRST_RESPONSE, 10_000, render)
  expect(cachedPage('page 99', FIRST_RESPONSE, 10_000)).toBeDefined()
  expect(cachedPage('page 52', FIRST_RESPONSE, 10_000)).toBeDefined()
  expect(cachedPage('page 51', FIRST_RESPONSE, 10_000)).toBeUndefined()
})

test('a key is requested again only if its last request was less than a second ago and is among the 200 newest', () => {
  expect(isRequestedAgain('once', 0)).toBe(false)
  expect(isRequestedAgain('once', 999)).toBe(true)
  expect(isRequestedAgain('once', 1_999)).toBe(false)
  for (let page = 0; page < 200; page += 1) expect(isRequestedAgain(`between ${page}`, 1_999)).toBe(false)
  expect(isRequestedAgain('once', 1_999)).toBe(false)
})
