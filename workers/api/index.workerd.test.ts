import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient, type MarketClient } from '#app/data/market-client.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { seedMarket } from '#tests/builders/seeded-market.ts'

let api: ApiWorker
let market: MarketClient

beforeAll(async () => {
  // Nothing listens at these ports.
  const unreachable = JSON.stringify({ '1': ['http://127.0.0.1:9'], '8453': ['http://127.0.0.1:9'] })
  api = await startApiWorker({ RPC_URLS: unreachable, APP_ENV: 'production', BUILD_HASH: 'abc123' })
  market = createMarketClient(api.fetch)
  await seedMarket(api.db)
})

afterAll(() => api.stop())

const post = (
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
) => api.fetch(path, { method: 'POST', headers: { ...headers }, body })

async function problem(response: Response): Promise<[number, string | null, string | undefined]> {
  const { code } = (await response.json()) as { code?: string }
  return [response.status, response.headers.get('content-type'), code]
}

test('an unknown path is a problem response with its code', async () => {
  expect(await problem(await api.fetch('/api/nothing'))).toEqual([404, 'application/problem+json', 'page.notFound'])
  expect(await problem(await api.fetch('/api/graphql/x'))).toEqual([404, 'application/problem+json', 'page.notFound'])
})

test.each([
  ['/api/graphql', 'PUT', 'POST, GET'],
  ['/api/rpc/1', 'GET', 'POST'],
  ['/api/status', 'POST', 'GET'],
])('%s refuses %s with an Allow header', async (path, method, allow) => {
  const response = await api.fetch(path, { method })
  expect(response.headers.get('allow')).toBe(allow)
  expect(await problem(response)).toEqual([405, 'application/problem+json', 'method.notAllowed'])
})

test('a body of another type than JSON is refused before it is read', async () => {
  const text = { 'content-type': 'text/plain' }
  expect(await problem(await post('/api/graphql', '{"query":"{ chains { name } }"}', text))).toEqual([
    415,
    'application/problem+json',
    'request.malformed',
  ])
})

test('a body of 64 KiB is accepted, and one byte more is refused', async () => {
  const body = (length: number) => {
    const start = '{"query":"{ chains { name } }","variables":{"pad":"'
    return `${start}${'x'.repeat(length - start.length - 3)}"}}`
  }
  expect((await post('/api/graphql', body(65_536))).status).toBe(200)
  expect(await problem(await post('/api/graphql', body(65_537)))).toEqual([
    413,
    'application/problem+json',
    'request.tooLarge',
  ])
})

test('a body without Content-Length is counted while it is read', async () => {
  const stream = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 20; part++) controller.enqueue(new TextEncoder().encode('x'.repeat(10_000)))
      controller.close()
    },
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: stream, duplex: 'half' }
  expect((await api.fetch('/api/graphql', init as RequestInit)).status).toBe(413)
})

test.each(['/api/status', '/api/nothing', '/api/graphql?query=%7Bchains%7Bname%7D%7D', '/api/trading/v1/nothing'])(
  '%s has the headers of an API',
  async (path) => {
    const { headers } = await api.fetch(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('production hides its schema and does not suggest names', async () => {
  const execute = async (query: string) => {
    const response = await post('/api/graphql', JSON.stringify({ query }))
    return [response.status, await response.text()] as const
  }
  expect((await execute('{ __schema { types { name } } }'))[0]).toBe(400)
  const [, text] = await execute('{ topToken { totalCount } }')
  expect(text).not.toContain('Did you mean')
})

test('the status has lag, last error and build, and no node URL', async () => {
  const message = await market.status()
  expect(message).toMatchObject({ state: 'ok', build: 'abc123', quote: null })
  expect(message.chains[0]).toMatchObject({
    chainId: 1,
    state: 'ok',
    index: { block: 1000, lagBlocks: 0, lagSeconds: 0 },
  })
  expect(message.chains[1]).toMatchObject({ state: 'ok', index: { block: 498, lagBlocks: 2, lagSeconds: 4 } })
  // A chain that is not served does not degrade the others.
  expect(message.chains[2]).toMatchObject({ state: 'unknown', index: null, rpc: [] })
  expect(message.chains[0]?.rpc[0]).toMatchObject({
    isHealthy: false,
    height: null,
    error: expect.any(String) as string,
  })
  expect(JSON.stringify(message)).not.toContain('127.0.0.1')
})

test('a failing or lagging indexer is reported', async () => {
  await api.db.prepare('UPDATE sync SET failures = 3, error = ? WHERE chain_id = 1').bind('timed out').run()
  await api.db.prepare('UPDATE sync SET head_number = 600 WHERE chain_id = 8453').run()
  const { state: overall, chains } = await market.status()
  expect(overall).toBe('degraded')
  expect(chains.map(({ state }) => state)).toEqual(['failing', 'lagging', 'unknown'])
  expect(chains[0]?.index).toMatchObject({ failures: 3, error: 'timed out' })
})

test('a chain with a node but no index, and no served chain at all, are degraded', async () => {
  const stateWith = async (rpcUrls: object) => {
    const worker = await startApiWorker({ RPC_URLS: JSON.stringify(rpcUrls) })
    try {
      return (await createMarketClient(worker.fetch).status()).state
    } finally {
      await worker.stop()
    }
  }
  expect(await stateWith({ '1': ['http://127.0.0.1:9'] })).toBe('degraded')
  expect(await stateWith({})).toBe('degraded')
})

test('without tables the state is down, and lists are unavailable', async () => {
  await api.db.prepare('DROP TABLE sync').run()
  expect((await api.fetch('/api/status')).status).toBe(503)
  expect(await market.status()).toMatchObject({ state: 'down' })
  const response = await post(
    '/api/graphql',
    JSON.stringify({ query: '{ topTokens(chain: ETHEREUM) { totalCount } }' }),
  )
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'data.unavailable' } }] })
})
