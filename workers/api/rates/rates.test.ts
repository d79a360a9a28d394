import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import type { ApiEnv } from '../env.ts'

const GOOD = JSON.stringify({ time: 1_795_132_800, rates: { EUR: '0.8642' } })

let server: JsonServer
let url: string
let requestCount: number
let reply: { status: number; body: string }
let storedRates: Map<string, string>

beforeAll(async () => {
  server = await startJsonServer(() => {
    requestCount += 1
    return new Response(reply.body, { status: reply.status })
  })
  url = `${server.url}/rates`
})

afterAll(() => server.stop())

beforeEach(() => {
  requestCount = 0
  reply = { status: 200, body: GOOD }
  storedRates = new Map()
})

/** Loads the module as a new isolate would, with the same KV. Returns a function that requests the rates. */
async function startIsolate(vars: Partial<ApiEnv>) {
  vi.resetModules()
  const { handleRates } = await import('./rates.ts')
  const KV = {
    get: async (key: string) => JSON.parse(storedRates.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void storedRates.set(key, value),
  }
  const env = { KV, ...vars } as unknown as ApiEnv
  const ctx = { waitUntil: () => {} } as unknown as ExecutionContext
  return async () => {
    const response = await handleRates(new Request('https://tarn.test/api/rates'), env, ctx)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}

test.each([undefined, 'preview', 'production'])('without a source and in %s there are no rates', async (APP_ENV) => {
  const requestRates = await startIsolate({
    ...(APP_ENV !== undefined && { APP_ENV }),
    EXAMPLE_RATES_TIME: '1795262400',
  })
  expect(await requestRates()).toMatchObject({ status: 404, body: { code: 'data.unavailable' } })
})

test('in `local` and without a source, example rates have the time of their file', async () => {
  const requestRates = await startIsolate({ APP_ENV: 'local' })
  const { body } = await requestRates()
  expect(body).toMatchObject({ source: 'example', time: 1_795_132_800 })
  expect(Object.keys(body['rates'] as object)).toHaveLength(22)
})

test('the local stack sets the time of its example rates', async () => {
  const requestRates = await startIsolate({ APP_ENV: 'local', EXAMPLE_RATES_TIME: '1795262400' })
  const { body } = await requestRates()
  expect(body).toMatchObject({ source: 'example', time: 1_795_262_400 })
})

test('an operator’s rates replace the examples and are requested only at intervals', async () => {
  const requestRates = await startIsolate({ RATES_URL: url, APP_ENV: 'local', EXAMPLE_RATES_TIME: '1795262400' })
  const expected = { status: 200, body: { source: 'configured', time: 1_795_132_800, rates: { EUR: '0.8642' } } }
  expect(await requestRates()).toEqual(expected)
  expect(await requestRates()).toEqual(expected)
  expect(requestCount).toBe(1)
})

test('concurrent first requests share one request to the source', async () => {
  const requestRates = await startIsolate({ RATES_URL: url })
  const statuses = (await Promise.all([requestRates(), requestRates(), requestRates()])).map(({ status }) => status)
  expect([statuses, requestCount]).toEqual([[200, 200, 200], 1])
})

test.each([
  [500, GOOD],
  [200, '<html>'],
  [200, '{"rates":{}}'],
  [200, JSON.stringify({ time: 1, rates: { EUR: '1' }, pad: 'x'.repeat(200_000) })],
])('if the source answers %i without valid rates, there are no rates and no examples', async (status, body) => {
  reply = { status, body }
  const requestRates = await startIsolate({ RATES_URL: url, APP_ENV: 'local', EXAMPLE_RATES_TIME: '1795262400' })
  expect(await requestRates()).toMatchObject({ status: 503, body: { code: 'data.unavailable' } })
  await requestRates()
  expect(requestCount).toBe(1)
})

test('while the source fails, a new isolate serves the last rates with their own time', async () => {
  const requestRates = await startIsolate({ RATES_URL: url })
  await requestRates()
  reply = { status: 500, body: '' }
  const requestRatesLater = await startIsolate({ RATES_URL: url })
  const { status, body } = await requestRatesLater()
  expect([status, body['time']]).toEqual([200, 1_795_132_800])
})
