import { afterEach, expect, test } from 'vitest'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import type { ApiEnv } from '#workers/api/env.ts'
import { handleTrading } from './trading.ts'

interface ReceivedRequest {
  readonly url: string | undefined
  readonly key: string | undefined
  readonly body: unknown
}

let server: JsonServer | undefined
afterEach(() => server?.stop())

/** Starts a fake hosted API. */
async function startUpstream(
  status: number,
  answer: unknown,
): Promise<{ readonly env: ApiEnv; readonly received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = []
  server = await startJsonServer((body: unknown, { url, headers }) => {
    received.push({ url, key: String(headers['x-api-key']), body })
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  const bindings = {
    TRADING_UPSTREAM_URL: `${server.url}/v1/`,
    TRADING_UPSTREAM_KEY: 'secret',
    RPC_URLS: '{}',
  }
  // Database and cache are not used here.
  return { env: bindings as unknown as ApiEnv, received }
}

const QUOTE = {
  type: 'EXACT_INPUT',
  amount: '5',
  tokenInChainId: 1,
  tokenOutChainId: 1,
  tokenIn: '0x0000000000000000000000000000000000000000',
  tokenOut: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  swapper: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  autoSlippage: 'DEFAULT',
}

function requestQuote(env: ApiEnv, body: unknown): Promise<Response> {
  const request = new Request('http://tarn.test/api/trading/v1/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return handleTrading(request, env, {} as ExecutionContext)
}

test('a valid request is forwarded to the hosted API with its key, limited to pools', async () => {
  const { env, received } = await startUpstream(200, { requestId: 'theirs', routing: 'CLASSIC' })
  const response = await requestQuote(env, QUOTE)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ requestId: 'theirs', routing: 'CLASSIC' })
  expect(received).toEqual([{ url: '/v1/quote', key: 'secret', body: { ...QUOTE, protocols: ['V2', 'V3', 'V4'] } }])
})

test('an invalid request is not forwarded', async () => {
  const { env, received } = await startUpstream(200, {})
  expect((await requestQuote(env, { ...QUOTE, amount: '-1' })).status).toBe(400)
  expect(received).toEqual([])
})

test.each([
  [404, { errorCode: 'ResourceNotFound', detail: 'No quotes available' }, 404, 'ResourceNotFound'],
  [404, { errorCode: 'QuoteAmountTooLowError', detail: 'too low' }, 404, 'QuoteAmountTooLowError'],
  [404, { errorCode: 'SomethingNew' }, 404, 'ResourceNotFound'],
  [429, { errorCode: 'Ratelimited' }, 429, 'Ratelimited'],
  [403, { message: 'Forbidden' }, 401, 'UnauthorizedError'],
  [502, 'bad gateway', 500, 'InternalServerError'],
  [200, 'not JSON', 500, 'InternalServerError'],
])("an upstream status %i is translated to the Trading API's format", async (status, body, expected, code) => {
  const { env } = await startUpstream(status, body)
  const response = await requestQuote(env, QUOTE)
  expect(response.status).toBe(expected)
  expect(((await response.json()) as { errorCode: string }).errorCode).toBe(code)
})

test('an upstream that cannot be reached is reported without its URL', async () => {
  const { env } = await startUpstream(200, {})
  const response = await requestQuote({ ...env, TRADING_UPSTREAM_URL: 'http://127.0.0.1:1/secret-key' }, QUOTE)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret-key')
})
