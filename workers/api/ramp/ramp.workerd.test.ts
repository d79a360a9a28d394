import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { rampOptions } from '#app/wire/ramp.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { seedMarket } from '#tests/builders/seeded-market.ts'

const ME = ACCOUNTS[3].address
const BLOCKED = ACCOUNTS[4].address
const TOKEN = { chainId: 1, address: NATIVE }
const BUY = { direction: 'buy', token: TOKEN, cents: '10000' }
const ORDER = { ...BUY, id: '7d444840-9dc0-4f3c-8d3b-2f0d1b0a7c11', provider: 'sandbox', account: ME }

const RPC_URLS = JSON.stringify({ 1: ['http://127.0.0.1:9'] })
const RATE_LIMITS = JSON.stringify({ ramp: { burst: 1_000, perSecond: 100 } })

/** With the sandbox and an old index; without any provider. */
let api: ApiWorker
let withoutProviders: ApiWorker

beforeAll(async () => {
  api = await startApiWorker({ RPC_URLS, BLOCKED_ADDRESSES: BLOCKED, RATE_LIMITS })
  await seedMarket(api.db)
  withoutProviders = await startApiWorker({ RPC_URLS, RAMP_SANDBOX: '' })
})
afterAll(() => Promise.all([api.stop(), withoutProviders.stop()]))

async function get(path: string, worker: ApiWorker = api) {
  const response = await worker.fetch(`/api/ramp${path}`)
  return { status: response.status, body: (await response.json()) as unknown }
}

async function post(path: string, body: unknown, worker: ApiWorker = api) {
  const response = await worker.fetch(`/api/ramp${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

test('the options are the tokens, limits and methods of the sandbox, on chains with a node', async () => {
  const { status, body } = await get('/options?direction=buy&country=US')
  const { isRegionSupported, providers } = v.parse(rampOptions, body)
  expect([status, isRegionSupported]).toEqual([200, true])
  expect(providers).toMatchObject([
    { id: 'sandbox', minCents: '3000', maxCents: '3000000', methods: ['debit', 'bank', 'applePay'] },
  ])
  expect(providers[0]?.tokens).toEqual([NATIVE, ...ethereum.bases].map((address) => ({ chainId: 1, address })))
})

test('a country that no provider serves is reported as such', async () => {
  expect(await get('/options?direction=sell&country=KP')).toEqual({
    status: 200,
    body: { isRegionSupported: false, providers: [] },
  })
  expect(await post('/quotes', { ...BUY, country: 'KP' })).toEqual({
    status: 200,
    body: { quotes: [], problems: [{ provider: 'sandbox', code: 'region.serviceUnavailable' }] },
  })
  expect(await post('/orders', { ...ORDER, country: 'KP' })).toMatchObject({
    status: 451,
    body: { code: 'region.serviceUnavailable' },
  })
})

test('without a provider there are neither options nor quotes nor orders', async () => {
  expect(await get('/options?direction=buy', withoutProviders)).toEqual({
    status: 200,
    body: { isRegionSupported: true, providers: [] },
  })
  expect(await post('/quotes', BUY, withoutProviders)).toEqual({ status: 200, body: { quotes: [], problems: [] } })
  expect(await post('/orders', ORDER, withoutProviders)).toMatchObject({ status: 404 })
  expect(await get(`/orders/sandbox/${ORDER.id}`, withoutProviders)).toMatchObject({ status: 404 })
  expect(await get(`/sandbox/${ORDER.id}`, withoutProviders)).toMatchObject({ status: 404 })
  expect(await post(`/sandbox/${ORDER.id}/pay`, {}, withoutProviders)).toMatchObject({ status: 404 })
})

test('the sandbox exists on local stacks only', async () => {
  const production = await startApiWorker({ RPC_URLS, APP_ENV: 'production', RAMP_SANDBOX: 'on' })
  try {
    expect(await get('/options?direction=buy', production)).toMatchObject({ body: { providers: [] } })
    expect(await post('/orders', ORDER, production)).toMatchObject({ status: 404 })
    expect(await get(`/sandbox/${ORDER.id}`, production)).toMatchObject({ status: 404 })
  } finally {
    await production.stop()
  }
})

test('a price of an old block is not used', async () => {
  expect(await post('/quotes', BUY)).toEqual({
    status: 200,
    body: { quotes: [], problems: [{ provider: 'sandbox', code: 'quote.none' }] },
  })
  expect(await post('/orders', ORDER)).toMatchObject({ status: 404, body: { code: 'quote.none' } })
})

test('money beyond the limits and tokens or methods not offered are refused', async () => {
  const problemOf = async (change: object) => {
    const { body } = await post('/quotes', { ...BUY, ...change })
    return (body as { readonly problems: readonly { readonly code: string }[] }).problems[0]?.code
  }
  expect(await problemOf({ cents: '2999' })).toBe('ramp.belowMinimum')
  expect(await problemOf({ cents: '3000001' })).toBe('ramp.aboveMaximum')
  expect(await problemOf({ method: 'venmo' })).toBe('quote.none')
  expect(await problemOf({ token: { chainId: 11155111, address: NATIVE } })).toBe('quote.none')
  expect(await post('/orders', { ...ORDER, cents: '2999' })).toMatchObject({
    status: 400,
    body: { code: 'ramp.belowMinimum' },
  })
  expect(await post('/orders', { ...ORDER, token: { chainId: 8453, address: NATIVE } })).toMatchObject({
    status: 404,
    body: { code: 'quote.none' },
  })
})

test('a blocked account gets no order', async () => {
  expect(await post('/orders', { ...ORDER, account: BLOCKED })).toMatchObject({
    status: 403,
    body: { code: 'address.blocked' },
  })
})

test('malformed requests are rejected', async () => {
  for (const query of ['', '?direction=give', '?direction=buy&country=us', '?direction=buy&country='])
    expect(await get(`/options${query}`)).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
  for (const change of [{ direction: 'sell' }, { amount: '5' }, { cents: '0' }, { cents: '1.5' }, { other: 1 }]) {
    expect(await post('/quotes', { ...BUY, ...change })).toMatchObject({ status: 400 })
    expect(await post('/orders', { ...ORDER, ...change })).toMatchObject({ status: 400 })
  }
  for (const change of [{ id: '1' }, { account: '0x12' }, { provider: 'bank' }])
    expect(await post('/orders', { ...ORDER, ...change })).toMatchObject({ status: 400 })
})

test('an order that its provider does not know is null, and other paths are not found', async () => {
  expect(await get(`/orders/sandbox/${ORDER.id}`)).toEqual({ status: 200, body: null })
  expect(await get(`/orders/moonpay/${ORDER.id}`)).toMatchObject({ status: 404 })
  expect(await get(`/orders/bank/${ORDER.id}`)).toMatchObject({ status: 404 })
  expect(await get('/orders/sandbox/1')).toMatchObject({ status: 404 })
})
