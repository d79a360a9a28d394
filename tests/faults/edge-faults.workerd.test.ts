import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { WETH } from '#tests/builders/seeded-market.ts'

/**
 * Nine faults of the edge. Whatever fails, the document arrives at once with its frame, and stale data shows its age.
 */

const TOKEN = `/explore/tokens/ethereum/${WETH}`
const PAGES = ['/', '/explore', '/explore/tokens/base', TOKEN, '/swap', '/explore?sort=price&order=asc']
const HANG_MS = 30_000

/** KV that throws, hangs, or returns garbage; a clock that can be advanced. */
const WEB_FAULTS = `
  const now = Date.now
  let ahead = 0
  Date.now = () => now() + ahead
  const hang = () => new Promise((resolve) => setTimeout(() => resolve(null), ${HANG_MS}))
  export async function injectFaults(env, faults) {
    const clock = faults.find((fault) => fault.startsWith('clock:'))
    ahead = clock ? Number(clock.slice(6)) : 0
    const on = (fault) => faults.includes(fault)
    const KV = {
      get: async (key, type) => {
        if (on('kv throws')) throw new Error('KV GET failed: 500 Internal Server Error')
        if (on('kv hangs')) return hang()
        const found = await env.KV.get(key, type)
        if (found === null) return null
        if (on('kv cut')) return found.slice(0, -20)
        if (on('kv altered')) return found.replace(/[0-9](?=[^0-9]*$)/, (digit) => (Number(digit) + 1) % 10)
        if (on('kv swapped')) return env.KV.get(key.replace('/1/', '/8453/'), type)
        return found
      },
      put: async (...rest) => {
        if (on('kv throws')) throw new Error('KV PUT failed: 429 Too Many Requests')
        if (on('kv hangs')) return hang()
        return env.KV.put(...rest)
      },
    }
    // Miniflare turns errors of its services into responses.
    const API = {
      fetch: async (...rest) => {
        const response = await env.API.fetch(...rest)
        if (response.headers.has('x-gone')) throw new Error('Network connection lost.')
        return response
      },
    }
    return { ...env, KV, API }
  }`

/** A locked D1; a rate limiter whose object is reset during the request. */
const API_FAULTS = `
  import { RateLimiter as Real } from './index.js'
  let current = []
  export class RateLimiter extends Real {
    async take(...rest) {
      if (rest[2] === 'reset') this.ctx.abort('reset')
      return super.take(...rest)
    }
  }
  export async function injectFaults(env, faults) {
    const locked = () => { throw new Error('D1_ERROR: database is locked: SQLITE_BUSY') }
    const statement = { bind: () => statement, all: locked, first: locked, run: locked, raw: locked }
    return {
      ...env,
      ...(faults.includes('d1 locked') && { DB: { prepare: () => statement, batch: locked, exec: locked, withSession: () => env.DB } }),
      ...(faults.includes('object reset') && {
        RATE_LIMITER: {
          idFromName: (name) => env.RATE_LIMITER.idFromName(name),
          get: (id) => ({ take: (...rest) => env.RATE_LIMITER.get(id).take(...rest, 'reset') }),
        },
      }),
    }
  }`

let api: FaultyWorker
/** KV's folder, shared by workers, but not by tests. */
let folder = ''
const running: FaultyWorker[] = []
const frameTimes: { readonly fault: string; readonly times: number[] }[] = []

beforeAll(async () => {
  build()
  api = await startApi()
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarn-faults-'))
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()))
  rmSync(folder, { recursive: true, force: true })
})

afterAll(async () => {
  await api.stop()
  for (const { fault, times } of frameTimes) {
    times.sort((a, b) => a - b)
    const percentile = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0).padStart(4)
    console.log(
      `${fault.padEnd(34)} frame after p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms (${times.length} documents)`,
    )
  }
})

/** The chain is up to date, so stale data comes from a cache. */
const startApi = (nameOfWeth?: string) => startFaultyApi({ injectFaults: API_FAULTS, nameOfWeth })

async function startWeb(apiOf = () => api): Promise<FaultyWorker> {
  const web = await startFaultyWorker({
    worker: 'web',
    injectFaults: WEB_FAULTS,
    kvPersist: folder,
    api: (request) => forwardTo(request, apiOf()),
  })
  const { stop } = web
  let stopping: Promise<void> | undefined
  const stoppableOnce = { ...web, stop: () => (stopping ??= stop()) }
  running.push(stoppableOnce)
  return stoppableOnce
}

interface Document {
  readonly status: number
  readonly html: string
  /** Milliseconds until the frame and until the end. */
  readonly frame: number
  readonly end: number
}

/** Reads a page like a browser and measures when its frame arrived. */
async function open(web: FaultyWorker, path: string, fault?: string): Promise<Document> {
  const started = performance.now()
  const response = await web.fetch(path)
  let frame = Infinity
  let html = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    html += decoder.decode(chunk, { stream: true })
    if (frame === Infinity && html.includes('<main')) frame = performance.now() - started
  }
  if (fault !== undefined) timesOf(fault).push(frame)
  return { status: response.status, html, frame, end: performance.now() - started }
}

function timesOf(fault: string): number[] {
  const existing = frameTimes.find((entry) => entry.fault === fault)
  if (existing) return existing.times
  const times: number[] = []
  frameTimes.push({ fault, times })
  return times
}

/** Opens every page twice under a fault: each must arrive with its frame long before a hanging source would. */
async function expectDocuments(web: FaultyWorker, fault: string): Promise<void> {
  for (const path of [...PAGES, ...PAGES]) {
    const page = await open(web, path, fault)
    expect([path, page.status]).toEqual([path, 200])
    expect([path, page.html.includes('</html>')]).toEqual([path, true])
    expect(page.frame, path).toBeLessThan(HANG_MS / 10)
    expect(page.end, path).toBeLessThan(HANG_MS / 2)
  }
}

const showsAge = (html: string) => html.includes('Last updated')
const hasRows = (html: string) => html.includes('Wrapped Ether')

/** A web worker that has served its pages, long enough ago for KV to be written. */
async function startWarmWeb(apiOf = () => api): Promise<FaultyWorker> {
  const web = await startWeb(apiOf)
  for (const path of PAGES) await open(web, path)
  await sleep(300)
  return web
}

test('without faults pages have current data', async () => {
  const web = await startWarmWeb()
  await expectDocuments(web, '(none)')
  const { html } = await open(web, '/explore')
  expect([hasRows(html), showsAge(html)]).toEqual([true, false])
})

test.each(['kv throws', 'kv hangs'])('1–2. %s: pages come from the source without delay', async (fault) => {
  const web = await startWeb()
  // The first page of an isolate includes the start of the isolate.
  await open(web, '/not-found')
  web.faults.add(fault)
  await expectDocuments(web, fault)
  const { html } = await open(web, '/explore')
  expect([hasRows(html), showsAge(html)]).toEqual([true, false])
})

test('3. KV is stale: its data is shown with its age while there is nothing newer', async () => {
  const source = await startApi()
  await (await startWarmWeb(() => source)).stop()
  await source.stop()
  const web = await startWeb(() => source)
  web.faults.add('clock:600000')
  await open(web, '/not-found')
  await expectDocuments(web, 'kv stale, source gone')
  for (const path of ['/explore', TOKEN]) {
    const { html } = await open(web, path)
    expect([path, hasRows(html), showsAge(html)]).toEqual([path, true, true])
    expect([path, html.includes('10 min. ago')]).toEqual([path, true])
  }
})

test('3. KV is stale: newer data from the source replaces it', async () => {
  await (await startWarmWeb()).stop()
  const web = await startWeb()
  web.faults.add('clock:600000')
  // The first visitor waits briefly for new data and otherwise gets the old with its age.
  await open(web, TOKEN)
  await sleep(300)
  const { html } = await open(web, TOKEN)
  // By this clock the index is ten minutes behind; cached data is not.
  expect([hasRows(html), html.includes('Newer data isn’t available right now')]).toEqual([true, false])
  expect(html.includes('We’re still syncing')).toBe(true)
})

test.each(['kv cut', 'kv altered', 'kv swapped'])('4. %s: a corrupt entry is not shown', async (fault) => {
  await (await startWarmWeb()).stop()
  const newer = await startApi('Newly Wrapped Ether')
  const web = await startWeb(() => newer)
  await open(web, '/not-found')
  web.faults.add(fault)
  await expectDocuments(web, fault)
  expect((await open(web, TOKEN)).html.includes('Newly Wrapped Ether')).toBe(true)
  await newer.stop()
})

test('5. D1 is locked: cached data shows its age, and missing data is shown as unavailable', async () => {
  const source = await startApi()
  const web = await startWarmWeb(() => source)
  source.faults.add('d1 locked')
  web.faults.add('clock:300000')
  await expectDocuments(web, 'd1 locked')
  const cachedPage = (await open(web, '/explore')).html
  expect([hasRows(cachedPage), showsAge(cachedPage)]).toEqual([true, true])
  const uncachedPage = (await open(web, '/explore/tokens/ethereum_sepolia')).html
  expect(uncachedPage.includes('Data is unavailable at the moment')).toBe(true)
  source.faults.clear()
  web.faults.clear()
  await sleep(1_100)
  await open(web, '/explore')
  expect(showsAge((await open(web, '/explore')).html)).toBe(false)
  await source.stop()
})

test("6. the limiter's object is reset during requests: the requests succeed", async () => {
  const source = await startApi()
  const web = await startWeb(() => source)
  await open(web, '/not-found')
  source.faults.add('object reset')
  await expectDocuments(web, 'object reset')
  const response = await web.fetch('/api/status', { headers: { 'CF-Connecting-IP': '203.0.113.1' } })
  expect(response.status).toBe(200)
  await source.stop()
})

test('7. the API is killed: cached data shows its age, and API clients get a problem document', async () => {
  const source = await startApi()
  const web = await startWarmWeb(() => source)
  await source.stop()
  web.faults.add('clock:300000')
  await expectDocuments(web, 'api killed')
  const { html } = await open(web, '/explore')
  expect([hasRows(html), showsAge(html)]).toEqual([true, true])
  const problem = await web.fetch('/api/status')
  expect([problem.status, problem.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
})

test('7. the API is killed with empty caches: pages render and show that data is unavailable, until it is back', async () => {
  let source = await startApi()
  await source.stop()
  const web = await startWeb(() => source)
  await open(web, '/not-found')
  await expectDocuments(web, 'api killed, nothing cached')
  expect((await open(web, '/explore')).html.includes('Data is unavailable at the moment')).toBe(true)
  source = await startApi()
  await expect.poll(async () => hasRows((await open(web, '/explore')).html), { timeout: 30_000 }).toBe(true)
  expect(showsAge((await open(web, '/explore')).html)).toBe(false)
  await source.stop()
})

test('8. hostile headers and queries of one visitor do not change the pages of another', async () => {
  const web = await startWeb()
  /** All links of a page in order; its values and ages change over time. */
  const links = (html: string) =>
    [...html.matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, link]) => link?.replace(/localhost:\d+/, ''))
  const hostileRequests: readonly (readonly [string, Record<string, string>])[] = [
    ['/explore', { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'gopher', 'X-Original-URL': '/evil' }],
    ['/explore', { 'X-Forwarded-Scheme': 'http', 'X-Host': 'evil.test', Forwarded: 'host=evil.test' }],
    ['/explore?sort=price/../../8453/volume', {}],
    ['/explore?page=1%2F..%2F..&frame=evil.test', {}],
    ['/explore?filter=evil.test', {}],
    ['/explore?utm_source=evil.test&callback=evil.test', { Cookie: 'theme=evil.test; lng=evil.test' }],
    ['/explore/tokens/base', { 'X-HTTP-Method-Override': 'POST', Range: 'bytes=0-10' }],
  ]
  for (const [path, headers] of hostileRequests) {
    const response = await web.fetch(path, { headers })
    expect(response.headers.get('cache-control'), path).toBe('private, max-age=0, must-revalidate')
    await response.text()
  }
  await sleep(300)
  // Complete, because streamed content is elsewhere in the document.
  const pageAfterwards = (await open(web, '/explore?complete', 'hostile requests before')).html
  expect(pageAfterwards.includes('evil.test')).toBe(false)
  expect(hasRows(pageAfterwards)).toBe(true)
  await web.stop()
  const other = await startWeb()
  const cleanPage = (await open(other, '/explore?complete')).html
  expect(links(pageAfterwards)).toEqual(links(cleanPage))
  expect(links(pageAfterwards).length).toBeGreaterThan(50)
})

test('9. a missing asset of an earlier deployment gets a short uncached 404; pages link current files', async () => {
  const web = await startWeb()
  const missing = await web.fetch('/assets/explore-gone1234.js')
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await missing.text()).length).toBeLessThan(100)
  const { html } = await open(web, '/explore', 'asset gone')
  const files = [...html.matchAll(/"(\/assets\/[^"\\]+)/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(5)
  for (const file of new Set(files)) {
    const response = await web.fetch(file)
    expect([file, response.status]).toEqual([file, 200])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    await response.arrayBuffer()
  }
})
