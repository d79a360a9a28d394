import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Response as CacheResponse } from 'miniflare'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMarketClient } from '#app/data/market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { startFaultyApi, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { OPENSEA_KEY, openSeaItem, startOpenSea, type OpenSeaServer } from '#tests/builders/opensea-server.ts'
import { nftImagePath } from './nft-image.ts'

// Requests, pages, failures, cached answers and images, without contracts. `nft-provider.chain.test.ts` tests ownership.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const CONTRACT = '0x9eBb1e0000000000000000000000000000000721'
const account = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
/** No contract confirms an NFT in these tests, so they observe the number of disabled ones. */
const disabled = (count: number) =>
  Array.from({ length: count }, (_, id) => openSeaItem(CONTRACT, String(id), { is_disabled: true }))
const [FEW, MANY, MALFORMED] = [account(0xf1), account(0xf2), account(0xf3)]

let provider: OpenSeaServer
let images: Server
let api: FaultyWorker
const requestedUrls: string[] = []

beforeAll(async () => {
  provider = await startOpenSea({
    accounts: {
      [`ethereum/${FEW}`]: disabled(3),
      [`ethereum/${MANY}`]: disabled(120),
      [`ethereum/${MALFORMED}`]: [...disabled(1), openSeaItem(CONTRACT, 'seven')],
    },
  })
  images = createServer((request, response) => {
    requestedUrls.push(request.url ?? '')
    if (request.url === '/moved.png') {
      response.writeHead(302, { location: '/good.png' }).end()
      return
    }
    const body = request.url === '/page.png' ? '<html><script>alert(1)</script></html>' : PNG
    const size = request.url === '/big.png' ? 2 * 1024 * 1024 + 1 : body.length
    response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'tracking=1' })
    response.end(Buffer.concat([Buffer.from(body), Buffer.alloc(size - body.length)]))
  })
  await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve))
})

beforeEach(async () => {
  await api?.stop()
  provider.failure = undefined
  provider.requests.length = 0
  // A new isolate has no paused requests.
  api = await startFaultyApi({ vars: vars() })
})

afterAll(async () => {
  await api.stop()
  await provider.stop()
  images.close()
})

const host = () => `http://127.0.0.1:${(images.address() as AddressInfo).port}`
const vars = () => ({ OPENSEA_API_KEY: OPENSEA_KEY, OPENSEA_URL: provider.url, NFT_IMAGE_HOSTS: host() })

async function coverageOf(owner: Address, { url }: Pick<FaultyWorker, 'url'> = api) {
  const { coverage } = await createMarketClient((path, init) => fetch(url + path, init)).nfts({ owner, chainIds: [1] })
  return coverage[0]
}

const complete = { chainId: 1, provider: 'OPENSEA', isProviderAvailable: true, isComplete: true, lastAnswerAt: null }

test('without a key OpenSea is not contacted, and no image is served', async () => {
  const worker = await startFaultyApi({ vars: { OPENSEA_URL: provider.url, NFT_IMAGE_HOSTS: host() } })
  try {
    expect(await coverageOf(FEW, worker)).toEqual({ ...complete, provider: null, disabledCount: 0 })
    const path = await nftImagePath(vars(), [`${host()}/good.png`])
    expect((await worker.fetch(path ?? '')).status).toBe(404)
    expect(provider.requests).toEqual([])
  } finally {
    await worker.stop()
  }
})

test('the NFTs of an account are read once, page by page, at most a hundred', async () => {
  expect(await coverageOf(FEW)).toEqual({ ...complete, disabledCount: 3 })
  expect(await coverageOf(FEW)).toEqual({ ...complete, disabledCount: 3 })
  expect(provider.requests).toEqual([`chain/ethereum/account/${FEW}/nfts?limit=50`])
  expect(await coverageOf(MANY)).toEqual({ ...complete, isComplete: false, disabledCount: 100 })
  expect(provider.requests.slice(1)).toEqual([
    `chain/ethereum/account/${MANY}/nfts?limit=50`,
    `chain/ethereum/account/${MANY}/nfts?limit=50&next=NTA%3D`,
  ])
  expect(await coverageOf(MALFORMED)).toEqual({ ...complete, isComplete: false, disabledCount: 1 })
})

test.each([400, 404])(
  'a second page that is answered with %d leaves the first one, as an incomplete list',
  async (status) => {
    const first = { nfts: disabled(50), next: 'NTA=' }
    provider.failure = () =>
      provider.requests.length === 1 ? Response.json(first) : Response.json({ errors: ['not found'] }, { status })
    expect(await coverageOf(MANY)).toEqual({ ...complete, isComplete: false, disabledCount: 50 })
    expect(provider.requests).toHaveLength(2)
  },
)

test.each([
  ['a rate limit', () => Response.json({}, { status: 429, headers: { 'retry-after': '30' } })],
  ['an error', () => new Response('upstream', { status: 503 })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/elsewhere' } })],
  ['a refused key', () => Response.json({ errors: ['Invalid API key'] }, { status: 401 })],
  ['another format', () => Response.json({ assets: [] })],
  ['no JSON', () => new Response('{"nfts":[', { status: 200 })],
  ['a large answer', () => Response.json({ nfts: [], filler: 'x'.repeat(2 * 1024 * 1024) })],
  ['an answer that takes too long', () => new Promise<Response>(() => undefined)],
])('%s makes the list incomplete, and pauses all requests', async (_what, failure) => {
  provider.failure = failure
  const failed = { ...complete, isProviderAvailable: false, isComplete: false, disabledCount: 0 }
  expect(await coverageOf(FEW)).toEqual(failed)
  provider.failure = undefined
  expect(await coverageOf(MANY)).toEqual(failed)
  expect(provider.requests).toHaveLength(1)
})

test('while OpenSea fails, its earlier answer is used and dated', async () => {
  const readAt = Math.floor(Date.now() / 1_000) - 3_600
  const path = `${provider.url}/chain/ethereum/account/${FEW}/nfts`
  const cache = await (await api.miniflare.getCaches()).open('nft-provider')
  await cache.put(
    `https://nfts.invalid/1/${encodeURIComponent(path)}`,
    new CacheResponse(JSON.stringify({ value: { nfts: disabled(2), next: null, skipped: 0 }, readAt }), {
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=86400' },
    }),
  )
  provider.failure = () => new Response(null, { status: 429 })
  expect(await coverageOf(FEW)).toEqual({ ...complete, lastAnswerAt: readAt, disabledCount: 2 })
  expect(provider.requests).toHaveLength(1)
})

test('images are fetched once, from allowed hosts, and served without cookies and inert', async () => {
  const path = (await nftImagePath(vars(), ['https://tracker.example/x.png', `${host()}/good.png`])) ?? ''
  for (const _ of [1, 2]) {
    const response = await api.fetch(path)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  expect(requestedUrls.filter((url) => url === '/good.png')).toHaveLength(1)
})

test.each(['/moved.png', '/page.png', '/big.png'])('a disc replaces %s for ten minutes', async (name) => {
  const response = await api.fetch((await nftImagePath(vars(), [host() + name])) ?? '')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  expect(await response.text()).toContain('>NFT</text>')
})

test('a URL that the site has not signed, or that is no longer allowed, is refused', async () => {
  const path = (await nftImagePath(vars(), [`${host()}/good.png`])) ?? ''
  const [, , , url = '', signature = ''] = path.split('/')
  const otherUrl = Buffer.from(`${host()}/private.png`).toString('base64url')
  const byOtherKey = (await nftImagePath({ ...vars(), OPENSEA_API_KEY: 'guess' }, [`${host()}/good.png`])) ?? ''
  const notAllowed = await nftImagePath({ ...vars(), NFT_IMAGE_HOSTS: 'other.example' }, [
    'https://other.example/x.png',
  ])
  const before = requestedUrls.length
  for (const refused of [
    `/api/nft-image/${otherUrl}/${signature}`,
    `/api/nft-image/${url}/${'A'.repeat(43)}`,
    byOtherKey,
    notAllowed ?? '',
  ]) {
    expect((await api.fetch(refused)).status, refused).toBe(404)
  }
  expect(requestedUrls).toHaveLength(before)
})
