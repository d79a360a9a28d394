import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalStack, type LocalStack } from '#devnet/local-stack.ts'
import { build } from '#tools/build.ts'

/**
 * The deployed web, API and cards workers on workerd, without the local edge: which requests they refuse, and that
 * connections stay usable.
 */

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const HIGH_LIMIT = { burst: 100_000, perSecond: 100_000 }

let stack: LocalStack
/** Origin of workerd. */
let origin = ''

beforeAll(async () => {
  build()
  stack = await startLocalStack({
    port: 0,
    rpcUrls: { 1: ['http://127.0.0.1:9'] },
    vars: {
      RATE_LIMITS: JSON.stringify({
        graphql: { burst: 3, perSecond: 0.001 },
        trading: HIGH_LIMIT,
        rpc: HIGH_LIMIT,
        other: HIGH_LIMIT,
      }),
    },
  })
  ;({ origin } = await stack.miniflare.ready)
})

afterAll(() => stack.stop())

interface RequestOptions {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function send(
  agent: Agent,
  { method, path, headers = {}, body = '' }: RequestOptions,
): Promise<{ status: number; port: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent, method, headers }, (response) => {
      const port = response.socket.localPort ?? 0
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, port }))
    })
    sent.on('error', reject).end(body)
  })
}

test.each([
  ['/api/nothing', JSON_TYPE, 200, 404],
  ['/api/nothing', JSON_TYPE, 300_000, 404],
  ['/api/nothing', JSON_TYPE, 3_000_000, 404],
  ['/api/status', JSON_TYPE, 60_000, 405],
  ['/api/events', 'text/plain', 200, 415],
  ['/api/events', 'text/plain', 300_000, 415],
  ['/api/events', JSON_TYPE, 65_537, 413],
  ['/api/events', JSON_TYPE, 3_000_000, 413],
  ['/api/trading/v1/nothing', JSON_TYPE, 300_000, 404],
  ['/api/trading/v1/quote', 'text/plain', 300_000, 415],
  ['/api/trading/v1/quote', JSON_TYPE, 300_000, 400],
  ['/api/rpc/%ff', JSON_TYPE, 200, 400],
  ['/preferences', JSON_TYPE, 30_000, 415],
  ['/preferences', FORM, 65_537, 413],
  ['/preferences', FORM, 3_000_000, 413],
  ['/preferences', 'multipart/form-data', 30_000, 400],
  ['/preferences', 'multipart/form-data; boundary=x', 30_000, 400],
  ['/preferences.data', 'multipart/form-data; boundary=x', 30_000, 400],
  ['/preferences', FORM, 30_000, 302],
  ['/explore', FORM, 30_000, 405],
  ['/explore.data', FORM, 30_000, 405],
  ['/no/such/page', FORM, 30_000, 405],
  ['/assets/gone.js', FORM, 30_000, 404],
  ['/cards/token/ethereum/x.png', FORM, 300_000, 405],
])('POST %s with %s of %d bytes answers %d and leaves its connection usable', async (path, type, size, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const refused = await send(agent, {
      method: 'POST',
      path,
      body: 'x'.repeat(size),
      headers: { 'content-type': type, 'content-length': String(size), origin },
    })
    expect(refused.status).toBe(status)
    // Immediately, and again after the server could have closed the connection.
    for (const pause of [0, 50]) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      expect(await send(agent, { method: 'GET', path: '/api/token-list' })).toEqual({
        status: 200,
        port: refused.port,
      })
    }
  } finally {
    agent.destroy()
  }
})

test('a form from another site is refused with 403 and leaves its connection usable', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'content-type': FORM, origin: 'https://elsewhere.test' }
  expect((await send(agent, { method: 'POST', path: '/preferences', headers, body: 'x'.repeat(30_000) })).status).toBe(
    403,
  )
  expect((await send(agent, { method: 'GET', path: '/api/token-list' })).status).toBe(200)
  agent.destroy()
})

test("without an edge a client's address header is not trusted", async () => {
  const agent = new Agent({ keepAlive: true })
  const statuses: number[] = []
  for (let index = 0; index < 6; index++) {
    const headers = { 'CF-Connecting-IP': `203.0.113.${index}` }
    const path = '/api/graphql?query=%7Bchains%7Bname%7D%7D'
    statuses.push((await send(agent, { method: 'GET', path, headers })).status)
  }
  agent.destroy()
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
})
