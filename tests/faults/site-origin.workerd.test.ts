import { afterAll, beforeAll, expect, test } from 'vitest'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { V3_POOL, WETH } from '#tests/builders/seeded-market.ts'

/** URLs of the site use the configured host, and blocked paths stay blocked, whatever a client sends. */

let api: FaultyWorker
let web: FaultyWorker

beforeAll(async () => {
  build()
  api = await startFaultyApi()
  const vars = { PRODUCTION_HOST: 'tarn.test', SECURITY_URL: 'mailto:security@tarn.test', BLOCKED_PATHS: '/buy' }
  web = await startFaultyWorker({ worker: 'web', api: (request) => forwardTo(request, api), vars })
})

afterAll(async () => {
  await web.stop()
  await api.stop()
})

const HOSTILE = { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'http', Forwarded: 'host=evil.test' }
const textOf = async (path: string) => (await web.fetch(path, { headers: HOSTILE })).text()

test.each([
  ['/', '/'],
  ['/swap?value=1', '/swap'],
  ['/explore', '/explore/tokens/ethereum'],
  ['/explore/pools/base', '/explore/pools/base'],
  ['/explore/transactions', '/explore/transactions/ethereum'],
  ['/explore?search=eth', '/explore'],
  [`/explore/tokens/ethereum/${WETH}`, `/explore/tokens/ethereum/${WETH}`],
  [`/explore/pools/ethereum/${V3_POOL}`, `/explore/pools/ethereum/${V3_POOL}`],
  ['/status', '/status'],
  ['/send', '/send'],
])('the head of %s has the canonical URL %s on the configured host', async (path, canonical) => {
  const html = await textOf(path)
  const head = html.slice(0, html.indexOf('</head>'))
  const urls = [...head.matchAll(/<(?:link|meta)[^>]* (?:href|content)="(https?:\/\/[^"]+)"/g)].map(
    ([, url = '']) => url,
  )
  // The canonical URL contains the checksum address, hence the comparison in lower case.
  expect(urls.map((url) => url.toLowerCase())).toContain(`https://tarn.test${canonical}`.toLowerCase())
  expect(urls.filter((url) => new URL(url).origin !== 'https://tarn.test')).toEqual([])
})

test('sitemap, robots.txt and security.txt use the configured host', async () => {
  expect(await textOf('/robots.txt')).toContain('Sitemap: https://tarn.test/sitemap.xml\n')
  const locations = [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, location = '']) => location,
  )
  expect(locations.length).toBeGreaterThan(8)
  expect(locations.filter((location) => !location.startsWith('https://tarn.test/'))).toEqual([])
  const security = await web.fetch('/.well-known/security.txt', { headers: HOSTILE })
  expect([security.status, security.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await security.text()).toMatch(
    /^Contact: mailto:security@tarn\.test\nExpires: \S+\nPreferred-Languages: en\nCanonical: https:\/\/tarn\.test\/\.well-known\/security\.txt\n$/,
  )
})

test.each(['', '/', '/explore', ','])(
  'blocked paths stay blocked when a client sends %o as their list',
  async (header) => {
    const response = await web.fetch('/buy', { headers: { 'x-blocked-paths': header } })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/swap'])
  },
)

test("without a configured host the request's host is used; without a contact security.txt answers 404", async () => {
  const unconfigured = await startFaultyWorker({ worker: 'web', api: (request) => forwardTo(request, api) })
  try {
    expect(await (await unconfigured.fetch('/robots.txt')).text()).toContain(`Sitemap: ${unconfigured.url}/sitemap.xml`)
    expect((await unconfigured.fetch('/.well-known/security.txt')).status).toBe(404)
  } finally {
    await unconfigured.stop()
  }
})
