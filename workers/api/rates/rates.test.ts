import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import type { ApiEnv } from '../env.ts'

const GOOD = JSON.stringify({ time: 1_795_132_800, rates: { EUR: '0.8642' } })

let server: JsonServer
let url: string
let asked: number
let reply: { status: number; body: string }
let kept: Map<string, string>

beforeAll(async () => {
  server = await startJsonServer(() => {
    asked += 1
    return new Response(reply.body, { status: reply.status })
  })
  url = `${server.url}/rates`
})

afterAll(() => server.stop())

beforeEach(() => {
  asked = 0
  reply = { status: 200, body: GOOD }
  kept = new Map()
})

/** Loads the module as in a new isolate, with the same KV. */
async function isolate(vars: Partial<ApiEnv>) {
  vi.resetModules()
  const { handleRates } = await import('./rates.ts')
  const KV = {
    get: async (key: string) => JSON.parse(kept.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void kept.set(key, value),
  }
  const env = { KV, ...vars } as unknown as ApiEnv
  const ctx = { waitUntil: () => {} } as unknown as ExecutionContext
  return async () => {
    const response = await handleRates(new Request('https://tarn.test/api/rates'), env, ctx)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}

test.each([undefined, 'preview', 'production'])('without a source and in %s there are no rates', async (APP_ENV) => {
  const rates = await isolate({ ...(APP_ENV !== undefined && { APP_ENV }), EXAMPLE_RATES_TIME: '1795262400' })
  expect(await rates()).toMatchObject({ status: 404, body: { code: 'data.unavailable' } })
})

test('in `local` and without a source, example rates have the date of their file', async () => {
  const { body } = await (await isolate({ APP_ENV: 'local' }))()
  expect(body).toMatchObject({ source: 'example', time: 1_795_132_800 })
  expect(Object.keys(body['rates'] as object)).toHaveLength(22)
})

test('the local stack sets the time of its example rates', async () => {
  const { body } = await (await isolate({ APP_ENV: 'local', EXAMPLE_RATES_TIME: '1795262400' }))()
  expect(body).toMatchObject({ source: 'example', time: 1_795_262_400 })
})

test('an operator’s rates replace the examples and are requested only at intervals', async () => {
  const rates = await isolate({ RATES_URL: url, APP_ENV: 'local', EXAMPLE_RATES_TIME: '1795262400' })
  const expected = { status: 200, body: { source: 'configured', time: 1_795_132_800, rates: { EUR: '0.8642' } } }
  expect(await rates()).toEqual(expected)
  expect(await rates()).toEqual(expected)
  expect(asked).toBe(1)
})

test('concurrent first requests wait for the same rates', async () => {
  const rates = await isolate({ RATES_URL: url })
  const statuses = (await Promise.all([rates(), rates(), rates()])).map(({ status }) => status)
  expect([statuses, asked]).toEqual([[200, 200, 200], 1])
})

test.each([
  [500, GOOD],
  [200, '<html>'],
  [200, '{"rates":{}}'],
  [200, JSON.stringify({ time: 1, rates: { EUR: '1' }, pad: 'x'.repeat(200_000) })],
])('if the source answers %i without valid rates, there are no rates and no examples', async (status, body) => {
  reply = { status, body }
  const rates = await isolate({ RATES_URL: url, APP_ENV: 'local', EXAMPLE_RATES_TIME: '1795262400' })
  expect(await rates()).toMatchObject({ status: 503, body: { code: 'data.unavailable' } })
  await rates()
  expect(asked).toBe(1)
})

test('while the source fails, a new isolate serves the last rates with their own time', async () => {
  await (
    await isolate({ RATES_URL: url })
  )()
  reply = { status: 500, body: '' }
  const { status, body } = await (await isolate({ RATES_URL: url }))()
  expect([status, body['time']]).toEqual([200, 1_795_132_800])
})
