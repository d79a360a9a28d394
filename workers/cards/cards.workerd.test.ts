import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PALETTE } from '#app/base/identity.ts'
import { cardHour } from '#app/wire/cards/card-path.ts'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { readPng } from '#tests/builders/read-png.ts'
import {
  BASE_USDC,
  FAKE_USDC,
  HOSTILE,
  PEPE,
  USDC,
  V2_PAIR,
  V3_POOL,
  V4_POOL,
  WETH,
} from '#tests/builders/seeded-market.ts'

/** Runs the clock an hour ahead. */
const INJECT_FAULTS = `
  const now = Date.now
  export function injectFaults(env, faults) {
    Date.now = faults.includes('an hour later') ? () => now() + 3_600_000 : now
    return env
  }`
const UNKNOWN_ADDRESS = '0x00000000000000000000000000000000000000ff'

let api: FaultyWorker
let cards: FaultyWorker
let isApiDown = false

beforeAll(async () => {
  build()
  api = await startFaultyApi()
  cards = await startFaultyWorker({
    worker: 'cards',
    injectFaults: INJECT_FAULTS,
    api: (request) => (isApiDown ? Promise.reject(new Error('down')) : forwardTo(request, api)),
  })
}, 120_000)

afterAll(async () => {
  await cards.stop()
  await api.stop()
})

async function imageOf(path: string) {
  const response = await cards.fetch(path)
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { ...readPng(bytes), hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

const TOKENS = [
  ...[WETH, USDC, PEPE, FAKE_USDC, HOSTILE, 'NATIVE'].map((address) => `/cards/token/ethereum/${address}.png`),
  `/cards/token/base/${BASE_USDC}.png`,
]
const POOLS = [V2_PAIR, V3_POOL, V4_POOL].map((id) => `/cards/pool/ethereum/${id}.png`)

test('every token and pool has a card of the required size', async () => {
  const hashes = new Set<string>()
  for (const path of [...TOKENS, ...POOLS]) {
    const { width, height, hash, size } = await imageOf(path)
    expect([path, width, height]).toEqual([path, 1200, 630])
    expect(size).toBeLessThan(300_000)
    hashes.add(hash)
  }
  expect(hashes.size).toBe(TOKENS.length + POOLS.length)
})

test('the card of an impersonating token has a warning in place of its price', async () => {
  const boxAt = async (address: string) => (await imageOf(`/cards/token/ethereum/${address}.png`)).at(600, 266)
  const BOX = PALETTE.dark.negativeSoft.toLowerCase()
  expect(await boxAt(HOSTILE)).toBe(BOX)
  expect(await boxAt(FAKE_USDC)).toBe(BOX)
  expect(await boxAt(USDC)).not.toBe(BOX)
})

test('a card is drawn in the languages of the pages, and otherwise in English', async () => {
  const path = `/cards/token/ethereum/${WETH}.png`
  const [english, german, arabic, other] = await Promise.all(
    ['', '?lng=de-DE', '?lng=ar-SA', '?lng=tlh'].map((search) => imageOf(path + search)),
  )
  expect(new Set([english?.hash, german?.hash, arabic?.hash]).size).toBe(3)
  expect(other?.hash).toBe(english?.hash)
})

test('a card is drawn once per hour, has an Age and honours If-None-Match', async () => {
  const path = `/cards/token/ethereum/${PEPE}.png`
  const first = await cards.fetch(path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{24}"$/)
  expect(Number(first.headers.get('content-length'))).toBe((await first.arrayBuffer()).byteLength)
  isApiDown = true
  const second = await cards.fetch(`${path}?utm_source=x`, { headers: { 'If-None-Match': `W/${etag}` } })
  isApiDown = false
  expect([second.status, second.headers.get('etag'), second.headers.get('age')]).toEqual([
    304,
    etag,
    expect.stringMatching(/^\d+$/),
  ])
  const head = await cards.fetch(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, first.headers.get('content-length')])
})

test('only the URL of the current hour is immutable', async () => {
  const cacheControlOf = async (search: string) =>
    (await cards.fetch(`/cards/token/ethereum/NATIVE.png${search}`)).headers.get('cache-control')
  expect(await cacheControlOf(`?v=${cardHour(Date.now())}`)).toBe('public, max-age=31536000, immutable')
  expect(await cacheControlOf(`?v=${cardHour(Date.now()) - 1}`)).toBe('public, max-age=3600')
  expect(await cacheControlOf('')).toBe('public, max-age=3600')
})

test("if the data fails to load, the previous hour's card is served, or an error if there is none", async () => {
  await imageOf(`/cards/token/ethereum/${USDC}.png`)
  isApiDown = true
  cards.faults.add('an hour later')
  const previousCard = await cards.fetch(`/cards/token/ethereum/${USDC}.png?v=${cardHour(Date.now()) + 1}`)
  const missingCard = await cards.fetch(`/cards/token/ethereum/${USDC}.png?lng=de-DE`)
  cards.faults.clear()
  isApiDown = false
  expect([previousCard.status, previousCard.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  expect(Number(previousCard.headers.get('age'))).toBeGreaterThanOrEqual(3_590)
  expect([missingCard.status, missingCard.headers.get('retry-after')]).toEqual([503, '10'])
})

test.each([
  [`/cards/token/ethereum/${UNKNOWN_ADDRESS}.png`, 'GET', 404],
  [`/cards/pool/ethereum/${UNKNOWN_ADDRESS}.png`, 'GET', 404],
  ['/cards/token/atlantis/NATIVE.png', 'GET', 404],
  [`/cards/token/ethereum/${WETH}.png`, 'POST', 405],
])('%s with %s is not a card', async (path, method, status) => {
  const response = await cards.fetch(path, { method })
  expect([response.status, await response.text()]).toEqual([status, ''])
})

test("behind the web worker, cards may be embedded by other sites, and a missing card is replaced by the site's own", async () => {
  const web = await startFaultyWorker({ worker: 'web', cards: (request) => forwardTo(request, cards) })
  const drawn = await web.fetch(`/cards/token/ethereum/${WETH}.png`)
  const missing = await web.fetch(`/cards/token/ethereum/${UNKNOWN_ADDRESS}.png`)
  const site = await web.fetch('/card.png')
  expect(site.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const siteBytes = Buffer.from(await site.arrayBuffer())
  expect([drawn.status, missing.status]).toEqual([200, 404])
  expect(Buffer.from(await missing.arrayBuffer()).equals(siteBytes)).toBe(true)
  for (const { headers } of [drawn, missing]) {
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  }
  await web.stop()
  const webWithoutCards = await startFaultyWorker({ worker: 'web' })
  const unavailable = await webWithoutCards.fetch(`/cards/token/ethereum/${WETH}.png`)
  expect(unavailable.status).toBeGreaterThanOrEqual(500)
  expect(Buffer.from(await unavailable.arrayBuffer()).equals(siteBytes)).toBe(true)
  await webWithoutCards.stop()
})

test("the site's licences include the packages that draw its cards", async () => {
  const folder = new URL('.', import.meta.url)
  const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const packages = sources.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/ from '(@[^/']+\/[^/']+|[a-z][^/':]*)/g)].map(
      ([, name]) => name,
    ),
  )
  const licences = readFileSync(new URL('../../build/client/licences.txt', import.meta.url), 'utf8').split('\n')
  expect(new Set(packages).size).toBeGreaterThanOrEqual(3)
  expect(licences).toEqual(expect.arrayContaining(packages))
  expect(licences).toContain('Licence: MPL-2.0')
  expect(licences.filter((line) => line.startsWith('SIL OPEN FONT LICENSE')).length).toBeGreaterThanOrEqual(2)
})

test('a client that requests too many new cards is refused; cached cards are not counted', async () => {
  const unknown = (index: number) => `/cards/token/ethereum/0x${index.toString(16).padStart(40, '0')}.png`
  const responses = await Promise.all(Array.from({ length: 70 }, (_, index) => cards.fetch(unknown(0xabc00 + index))))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]?.headers.get('retry-after')).toBe('60')
  await imageOf(`/cards/token/ethereum/${PEPE}.png`)
})
