import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { WETH } from '#tests/builders/seeded-market.ts'

/** Pages whose URLs anyone can invent: their cost, and the number that a visitor may request. */

/** Fewer than in wrangler.toml, so that a test stays within one window of the limiter. */
const READS_PER_MINUTE = 100
const WINDOW_MS = 60_000
/** Longer than a test takes. */
const TEST_MS = 25_000

let api: FaultyWorker
let web: FaultyWorker
/** The web worker's API operations. */
const operations: string[] = []

beforeAll(async () => {
  build()
  api = await startFaultyApi()
})

beforeEach(async () => {
  web = await startFaultyWorker({
    worker: 'web',
    // A local server ignores the address header, so all visitors would share one address.
    vars: { APP_ENV: 'preview' },
    pageReads: READS_PER_MINUTE,
    api: async (request) => {
      const { operationName } = (await request.clone().json()) as { operationName: string }
      operations.push(operationName)
      return forwardTo(request, api)
    },
  })
  // The first page of an isolate includes the start of the isolate.
  await open('/not-found')
  await open(`/explore/tokens/ethereum/${WETH}`)
  operations.length = 0
})

afterEach(() => web.stop())
afterAll(() => api.stop())

async function open(path: string, address = '203.0.113.1') {
  const response = await web.fetch(path, { headers: { 'CF-Connecting-IP': address } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

// Complete, because late data would stream after status 200.
const randomToken = (end = '?complete') => `/explore/tokens/ethereum/0x${randomBytes(20).toString('hex')}${end}`
const randomPool = () => `/explore/pools/base/0x${randomBytes(32).toString('hex')}?complete`

async function storedKeys(): Promise<string[]> {
  const kv = await web.miniflare.getKVNamespace('KV')
  const { keys } = await kv.list()
  return keys.map(({ name }) => name).sort()
}

test('unknown tokens and pools write nothing to KV and cost one request each', async () => {
  const before = await storedKeys()
  expect(before.filter((key) => key.startsWith('token/') && key.endsWith(`/1/${WETH.toLowerCase()}`))).toHaveLength(1)
  for (let index = 0; index < 25; index += 1) {
    expect((await open(randomToken())).status).toBe(404)
    expect((await open(randomPool())).status).toBe(404)
  }
  expect(await storedKeys()).toEqual(before)
  expect(operations).toEqual(Array.from({ length: 25 }, () => ['TokenDetails', 'Pool']).flat())
})

test('a visitor who requests too many pages gets 429 with Retry-After; others are not affected', async () => {
  // The limiter counts by the minute of the clock.
  const remainingMs = WINDOW_MS - (Date.now() % WINDOW_MS)
  if (remainingMs < TEST_MS) await sleep(remainingMs)
  const counts = { found: 0, refused: 0 }
  const cursors = ['/explore/transactions/ethereum?after=', `/explore/tokens/ethereum/${WETH}?after=`]
  for (let index = 0; index < READS_PER_MINUTE + 20; index += 1) {
    const path = index < cursors.length ? `${cursors[index]}${index}` : randomToken()
    const { status } = await open(path, '203.0.113.2')
    if (status === 429) counts.refused += 1
    else counts.found += 1
  }
  expect(counts).toEqual({ found: READS_PER_MINUTE, refused: 20 })

  operations.length = 0
  for (const path of [randomToken(), randomPool(), `${cursors[0]}1`, `${cursors[1]}1`, '/explore?search=eth']) {
    const { status, headers, html } = await open(path, '203.0.113.2')
    expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '60'])
    expect(html).toContain('Rate limit exceeded: try again in a few minutes')
    expect(html).toContain('</html>')
  }
  const data = await open(randomToken('.data'), '203.0.113.2')
  expect([data.status, data.headers.get('retry-after')]).toEqual([429, '60'])
  expect(operations).toEqual([])

  expect((await open('/explore', '203.0.113.2')).status).toBe(200)
  expect((await open(randomToken(), '203.0.113.3')).status).toBe(404)
})
