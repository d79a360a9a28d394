import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient } from '#app/data/market-client.ts'
import { startFaultyApi, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { FAKE_USDC, WETH } from '#tests/builders/seeded-market.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SCRIPTED = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'

/** Responses of the stub server, by the path of the token's logo. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/good.png': (response) => send(response, 200, 'image/png', PNG),
  '/scripted.svg': (response) => send(response, 200, 'image/svg+xml', SCRIPTED),
  '/mislabelled.png': (response) => send(response, 200, 'image/svg+xml', PNG),
  '/exact.png': (response) => send(response, 200, 'image/png', padded(64 * 1024)),
  '/big.png': (response) => send(response, 200, 'image/png', padded(64 * 1024 + 1)),
  '/endless.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.write(PNG)
    const timer = setInterval(() => response.write(Buffer.alloc(16 * 1024)), 1)
    response.on('close', () => clearInterval(timer))
  },
  '/page.png': (response) => send(response, 200, 'text/html', '<script>alert(1)</script>'),
  '/disguised.png': (response) => send(response, 200, 'image/png', '<html><script>alert(1)</script></html>'),
  '/moved.png': (response) => response.writeHead(302, { location: '/good.png' }).end(),
  '/elsewhere.png': (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/x.png' }).end(),
  '/error.png': (response) => send(response, 500, 'image/png', PNG),
  '/cut.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '5000' })
    response.write(PNG, () => response.destroy())
  },
  '/slow.png': () => undefined,
  '/mute.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.write(PNG)
  },
}
const PATHS = Object.keys(ANSWERS)
const requestedPaths: string[] = []

const addressOf = (path: string) => `0x${(PATHS.indexOf(path) + 1).toString(16).padStart(40, '0')}`
const pathOf = (address: string) => `/api/token-logo/1/${address}`
const logo = (path: string) => api.fetch(pathOf(addressOf(path)))
const padded = (length: number) => Buffer.concat([PNG, Buffer.alloc(length - PNG.length)])

function send(response: ServerResponse, status: number, type: string, body: Buffer | string): void {
  response.writeHead(status, { 'content-type': type, 'set-cookie': 'tracking=1' }).end(body)
}

let host: Server
let api: FaultyWorker

beforeAll(async () => {
  host = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/list.json') return send(response, 200, 'application/json', JSON.stringify(list()))
    requestedPaths.push(path)
    ANSWERS[path]?.(response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const url = origin()
  // Not `startApiWorker`, because that harness follows redirects for the worker.
  api = await startFaultyApi({ vars: { TOKEN_LISTS: `${url}/list.json`, LOGO_HOSTS: url } })
})

afterAll(async () => {
  await api.stop()
  host.closeAllConnections()
  host.close()
})

const origin = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`

function list() {
  const token = (address: string, symbol: string, logoURI: string) => ({
    chainId: 1,
    address,
    symbol,
    name: symbol,
    decimals: 18,
    logoURI,
  })
  return {
    name: 'Stand-in',
    timestamp: '2026-11-21T00:00:00.000Z',
    version: { major: 1, minor: 0, patch: 0 },
    tokens: [
      ...PATHS.map((path, index) => token(addressOf(path), `T${index}`, `${origin()}${path}`)),
      token(FOREIGN, 'OUT', 'http://localhost:9/secret.png'),
      token(WETH, 'WETH', `${origin()}/good.png`),
    ],
  }
}
const FOREIGN = `0x${'f'.repeat(40)}`

async function expectInert({ headers }: Response): Promise<void> {
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('set-cookie')).toBeNull()
}

test('an image of a token list is served with a policy against scripts, and fetched only once', async () => {
  const first = await logo('/good.png')
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
  await expectInert(first)
  expect(Buffer.from(await first.arrayBuffer()).equals(PNG)).toBe(true)
  await expect.poll(async () => (await logo('/good.png')).headers.get('cf-cache-status')).toBe('HIT')
  const before = requestedPaths.filter((path) => path === '/good.png').length
  const again = await logo('/good.png')
  await expectInert(again)
  expect(Buffer.from(await again.arrayBuffer()).equals(PNG)).toBe(true)
  expect(requestedPaths.filter((path) => path === '/good.png')).toHaveLength(before)
})

test('an SVG with a script is served with a policy that runs no scripts', async () => {
  const response = await logo('/scripted.svg')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  await expectInert(response)
})

test("the content type is detected from the bytes, whatever the host's header", async () => {
  expect((await logo('/mislabelled.png')).headers.get('content-type')).toBe('image/png')
})

test('an image of 64 KiB is served', async () => {
  const response = await logo('/exact.png')
  expect((await response.arrayBuffer()).byteLength).toBe(64 * 1024)
})

test.each([
  '/big.png',
  '/endless.png',
  '/page.png',
  '/disguised.png',
  '/moved.png',
  '/elsewhere.png',
  '/error.png',
  '/cut.png',
  '/slow.png',
  '/mute.png',
])('%s is replaced by the drawn disc for ten minutes', async (path) => {
  const started = Date.now()
  const response = await logo(path)
  const body = await response.text()
  expect(Date.now() - started).toBeLessThan(6_000)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  expect(body).toContain(`>T${PATHS.indexOf(path)}</text>`)
  expect(body).not.toContain('alert')
  await expectInert(response)
})

test('a redirect is not followed, not even to the same host', async () => {
  const before = requestedPaths.length
  await (await logo('/moved.png')).text()
  await (await logo('/elsewhere.png')).text()
  expect(requestedPaths.slice(before).every((path) => ['/moved.png', '/elsewhere.png'].includes(path))).toBe(true)
})

test('a URL in the query of a request is not fetched', async () => {
  const before = requestedPaths.length
  const url = encodeURIComponent(`${origin()}/good.png`)
  const response = await api.fetch(`${pathOf(`0x${'e'.repeat(40)}`)}?url=${url}&logoURI=${url}`)
  expect(response.status).toBe(404)
  await response.text()
  expect(requestedPaths).toHaveLength(before)
})

test.each([
  [pathOf(FOREIGN), 'whose logo is on a host that is not allowed'],
  [pathOf(FAKE_USDC), 'on no list'],
  [`/api/token-logo/8453/${addressOf('/good.png')}`, 'of another chain'],
  ['/api/token-logo/1/0x12', 'without a valid address'],
  [`/api/token-logo/x/${addressOf('/good.png')}`, 'of an invalid chain'],
])('%s is not found, because it is for a token %s', async (path) => {
  const response = await api.fetch(path)
  expect(response.status).toBe(404)
  await response.text()
})

test('GraphQL returns a built-in logo before that of a list, and none for an impersonator', async () => {
  const market = createMarketClient((path, init) =>
    api.fetch(path, { ...init, headers: Object.fromEntries(new Headers(init?.headers)) }),
  )
  const refs = [WETH, FAKE_USDC].map((address) => ({ chainId: 1 as const, address: address as `0x${string}` }))
  const logos = (await market.tokensByAddress(refs)).map((token) => token?.logo ?? null)
  expect(logos).toEqual([expect.stringMatching(/^\/assets\/logos\/\w+\/weth\.svg$/), null])
})
