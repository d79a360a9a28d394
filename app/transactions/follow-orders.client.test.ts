import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#app/base/time.ts'
import type { RampRecord } from '#app/entities/ramp/ramp-order.ts'
import { exampleOrder, exampleReport, orderIdOf } from '#tests/builders/example-order.ts'
import { hashOf } from '#tests/builders/example-transaction.ts'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'
import type { RampOrder } from '#app/wire/ramp.ts'

// An API that answers each request for an order, and a page that follows its orders there.

let tab: StubTab
let server: JsonServer
let requests: string[]
let responses: Promise<Response>[]
let answer: () => RampOrder | Response
let stop = () => {}

const realFetch = globalThis.fetch

beforeEach(async () => {
  requests = []
  responses = []
  answer = () => null
  server = await startJsonServer((_body, { url = '' }) => {
    requests.push(url)
    return answer()
  })
  tab = stubTab()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    // Read at once, so that the page has it in the same turn as the response.
    const response = realFetch(server.url + path, init).then(async (read) => new Response(await read.text(), read))
    responses.push(response)
    return response
  })
  // Only the clock and the timers of the page; the server needs its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 100 * DAY })
  vi.resetModules()
})

afterEach(async () => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

async function openPage(...orders: readonly Partial<RampRecord>[]) {
  const page = {
    ...(await import('#app/entities/ramp/ramp-orders.ts')),
    ...(await import('./follow-orders.client.ts')),
  }
  for (const order of orders) page.rememberRampOrder(exampleOrder({ startedAt: Date.now(), ...order }))
  stop = page.followOrders()
  await settle()
  return { ...page, order: () => page.readRampOrders()[0] }
}

/** Waits until the responses to all requests have arrived and have been stored. */
async function settle(): Promise<void> {
  do {
    await Promise.all(responses.splice(0))
    await new Promise((resolve) => setImmediate(resolve))
  } while (responses.length > 0)
}

async function pass(duration: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(duration)
  await settle()
}

test('a report is stored, and an order in a final state is not polled any more', async () => {
  answer = () => exampleReport({ cents: '10000', amount: '5' })
  const { order } = await openPage({})
  expect(requests).toEqual([`/api/ramp/orders/moonpay/${orderIdOf(1)}`])
  expect(order()).toMatchObject({ status: 'pending', amount: 5n, reportedAt: Date.now() })
  answer = () => exampleReport({ status: 'succeeded', cents: '10000', amount: '6', hash: hashOf(7) })
  await pass(10 * SECOND)
  expect(order()).toMatchObject({ status: 'succeeded', amount: 6n, hash: hashOf(7) })
  await pass(HOUR)
  expect(requests).toHaveLength(2)
})

test('without open orders nothing is requested; an order that is started later is followed at once', async () => {
  const { rememberRampOrder } = await openPage({ status: 'succeeded', reportedAt: 5 })
  await pass(MINUTE)
  expect(requests).toEqual([])
  rememberRampOrder(exampleOrder({ id: orderIdOf(2), startedAt: Date.now() }))
  await settle()
  expect(requests).toHaveLength(1)
})

test.each([
  ['young, on a visible page', 0, true, 10 * SECOND],
  ['an hour old', HOUR, true, MINUTE],
  ['young, on a hidden page', 0, false, MINUTE],
  ['a week old', 7 * DAY, true, HOUR],
] as const)('an order that is %s is polled at its interval', async (_name, age, isVisible, interval) => {
  answer = () => exampleReport()
  tab.setVisible(isVisible)
  await openPage({ startedAt: Date.now() - age })
  await pass(interval - SECOND)
  expect(requests).toHaveLength(1)
  await pass(SECOND)
  expect(requests).toHaveLength(2)
})

test('a page that is hidden and shown again does not poll more often', async () => {
  await openPage({})
  for (let turn = 0; turn < 3; turn += 1) {
    tab.window.dispatchEvent(new Event('visibilitychange'))
    await pass(SECOND)
  }
  expect(requests).toHaveLength(1)
})

test('the interval doubles with each error and is restored by an answer', async () => {
  answer = () => new Response(null, { status: 503 })
  await openPage({})
  await pass(10 * SECOND)
  expect(requests).toHaveLength(1)
  await pass(10 * SECOND)
  expect(requests).toHaveLength(2)
  answer = () => null
  await pass(40 * SECOND)
  expect(requests).toHaveLength(3)
  await pass(10 * SECOND)
  expect(requests).toHaveLength(4)
})

test('a report about another account, direction or token is ignored', async () => {
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const { order } = await openPage({})
  const before = order()
  for (const overrides of [
    { account: other },
    { direction: 'sell' },
    { token: { chainId: 1, address: other } },
  ] as const) {
    answer = () => exampleReport(overrides)
    await pass(10 * MINUTE)
  }
  expect(requests.length).toBeGreaterThan(3)
  expect(order()).toBe(before)
})

test('after a week, an order that its provider does not know is dropped', async () => {
  const { order } = await openPage({ startedAt: Date.now() - 7 * DAY })
  expect(order()).toBeUndefined()
})

test('after a week, an order is not dropped while its provider cannot be reached or has reported it', async () => {
  answer = () => new Response(null, { status: 503 })
  const { order } = await openPage({ startedAt: Date.now() - 8 * DAY })
  expect(order()).toBeDefined()
  answer = () => exampleReport({ status: 'started' })
  await pass(HOUR)
  answer = () => null
  await pass(HOUR)
  expect(requests).toHaveLength(3)
  expect(order()).toMatchObject({ status: 'started' })
})

test('a page that is opened within an hour does not poll an old order again', async () => {
  answer = () => exampleReport()
  await openPage({ startedAt: Date.now() - 7 * DAY })
  stop()
  vi.resetModules()
  await openPage()
  await pass(HOUR - SECOND)
  expect(requests).toHaveLength(1)
  await pass(SECOND)
  expect(requests).toHaveLength(2)
})

test('an order that the user removes is not polled any more', async () => {
  const { removeRampOrder } = await openPage({})
  removeRampOrder(orderIdOf(1))
  await pass(MINUTE)
  expect(requests).toHaveLength(1)
})
