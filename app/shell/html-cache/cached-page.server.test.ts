import type { EntryContext } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { isRequestedAgain, pageKey, cachedPage, type ResponseFacts } from './cached-page.server.ts'

type Context = EntryContext['staticHandlerContext']

function context(loaderData: Context['loaderData'], rest: Partial<Context> = {}): Context {
  const defaults = { actionData: null, errors: null, statusCode: 200, loaderHeaders: {}, actionHeaders: {} }
  return { ...defaults, loaderData, basename: '/', location: LOCATION, matches: [], activeDeferreds: null, ...rest }
}

const LOCATION = { pathname: '/', search: '', hash: '', state: null, key: 'default' }
const keyOf = (loaderData: Context['loaderData'], rest?: Partial<Context>) =>
  pageKey('https://tarn.example/explore', 'en-US', context(loaderData, rest))

test('the key of a page covers URL, language, status and all loader data', () => {
  const keys = [
    keyOf({ root: { theme: 'dark', fiat: { currency: 'EUR' } } }),
    keyOf({ root: { theme: 'light', fiat: { currency: 'EUR' } } }),
    keyOf({ root: { theme: 'dark', fiat: { currency: 'CHF' } } }),
    keyOf({ root: { theme: 'dark', fiat: { currency: 'EUR' } } }, { statusCode: 404 }),
    keyOf({ root: { theme: 'dark', fiat: null } }),
    keyOf({ root: { theme: 'dark', fiat: undefined } }),
    keyOf({ root: { theme: 'dark' } }),
    keyOf({ root: { theme: 'dark', fiat: 'undefined' } }),
    pageKey('https://tarn.example/explore', 'de-DE', context({ root: { theme: 'dark' } })),
    pageKey('https://tarn.example/explore?page=2', 'en-US', context({ root: { theme: 'dark' } })),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain(undefined)
  expect(keyOf({ root: { theme: 'dark' } })).toBe(keys[6])
})

test('a page with pending, failed or incomparable data has no key', () => {
  expect(keyOf({ page: { list: { later: Promise.resolve(1) } } })).toBeUndefined()
  expect(keyOf({ page: { at: new Date(0) } })).toBeUndefined()
  expect(keyOf({ page: { all: new Map([[1, 2]]) } })).toBeUndefined()
  expect(keyOf({ page: { sum: 12n } })).toBeUndefined()
  expect(keyOf({ page: { share: Number.NaN } })).toBeUndefined()
  expect(keyOf({ page: { toJSON: () => 'a text' } })).toBeUndefined()
  expect(keyOf({ page: 'x'.repeat(60_000) })).toBeUndefined()
  expect(keyOf({}, { errors: { page: new Error('no') } })).toBeUndefined()
  expect(keyOf({}, { actionData: { page: 'done' } })).toBeUndefined()
})

let renders = 0

function render({ nonce, requestId }: ResponseFacts) {
  renders += 1
  const text = `<html data-request="${requestId}"><script nonce="${nonce}"></script><p>n-1</p><script nonce="${nonce}">`
  return Promise.resolve({ text, isSound: true })
}

test('a page renders once, and every response has its own nonce and id', async () => {
  const first = await cachedPage('a', { nonce: 'n-1', requestId: 'r-1' }, render)
  const second = await cachedPage('a', { nonce: 'n-2', requestId: 'r-2' }, render)
  expect(first.text).toBe('<html data-request="r-1"><script nonce="n-1"></script><p>n-1</p><script nonce="n-1">')
  expect(second.text).toBe('<html data-request="r-2"><script nonce="n-2"></script><p>n-1</p><script nonce="n-2">')
  expect(renders).toBe(1)
})

test('a page that failed to render is not cached', async () => {
  const facts = { nonce: 'n', requestId: 'r' }
  expect(await cachedPage('broken', facts, () => Promise.resolve({ text: 'no', isSound: false }))).toEqual({
    text: 'no',
    isSound: false,
  })
  expect((await cachedPage('broken', facts, render)).isSound).toBe(true)
})

test('the least recently requested page is evicted', async () => {
  const facts = { nonce: 'n', requestId: 'r' }
  renders = 0
  for (let page = 0; page < 100; page += 1) await cachedPage(`page ${page}`, facts, render)
  await cachedPage('page 99', facts, render)
  expect(renders).toBe(100)
  await cachedPage('page 0', facts, render)
  expect(renders).toBe(101)
})

test('a page is worth caching once it is requested again within the recent keys', async () => {
  expect(isRequestedAgain('once')).toBe(false)
  expect(isRequestedAgain('once')).toBe(true)
  expect(isRequestedAgain('long ago')).toBe(false)
  for (let page = 0; page < 200; page += 1) expect(isRequestedAgain(`between ${page}`)).toBe(false)
  expect(isRequestedAgain('long ago')).toBe(false)
  await cachedPage('cached', { nonce: 'n', requestId: 'r' }, render)
  expect(isRequestedAgain('cached')).toBe(true)
  expect(isRequestedAgain('cached')).toBe(true)
})
