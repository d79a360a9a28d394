import { setTimeout as sleep } from 'node:timers/promises'
import { Miniflare } from 'miniflare'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { bundleWorker } from '#tests/builders/bundle-worker.ts'

/** Bucket `other` is full again after half a second. */
const LIMITS = { other: { burst: 3, perSecond: 6 }, graphql: { burst: 2, perSecond: 1 } }

let script = ''
let miniflare: Miniflare

beforeAll(async () => {
  script = await bundleWorker('tests/builders/limiter-worker.ts')
})

afterEach(() => miniflare.dispose())

async function start(className = 'WatchedLimiter'): Promise<void> {
  miniflare = new Miniflare({
    modules: true,
    script,
    compatibilityDate: '2026-07-30',
    bindings: { RATE_LIMITS: JSON.stringify(LIMITS), RATE_LIMIT_SALT: 'salt' },
    durableObjects: { RATE_LIMITER: { className, useSQLite: true } },
  })
  await miniflare.ready
}

const requestAs = (address: string | undefined, path = '/api/status') =>
  miniflare.dispatchFetch(`http://tarn.test${path}`, {
    headers: address === undefined ? {} : { 'CF-Connecting-IP': address },
  })

const statuses = async (times: number, address?: string, path?: string) => {
  const seen: number[] = []
  for (let turn = 0; turn < times; turn++) seen.push((await requestAs(address, path)).status)
  return seen
}

test('a client over its limit gets a Retry-After and passes after that time', async () => {
  await start()
  expect(await statuses(3, '203.0.113.1', '/api/graphql')).toEqual([200, 200, 429])
  const refused = await requestAs('203.0.113.1', '/api/graphql')
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({ status: 429, code: 'rate.limited' })
  expect(refused.headers.get('retry-after')).toBe('1')
  await sleep(1_000)
  expect(await statuses(2, '203.0.113.1', '/api/graphql')).toEqual([200, 429])
})

test('after a pause the whole burst passes again', async () => {
  await start()
  expect(await statuses(4, '203.0.113.1')).toEqual([200, 200, 200, 429])
  await sleep(600)
  expect(await statuses(4, '203.0.113.1')).toEqual([200, 200, 200, 429])
})

test('each client has its own buckets', async () => {
  await start()
  const clients = Array.from({ length: 40 }, (_, index) => `198.51.100.${index}`)
  const seen = await Promise.all(clients.map((address) => statuses(3, address)))
  expect(seen).toEqual(clients.map(() => [200, 200, 200]))
})

test('an IPv6 /56 is one client, and a /48 has eight times its limit', async () => {
  await start()
  expect(await statuses(2, '2001:db8:1:2::1', '/api/graphql')).toEqual([200, 200])
  expect(await statuses(1, '2001:db8:1:ff:ffff::9', '/api/graphql')).toEqual([429])
  const networks = Array.from({ length: 20 }, (_, index) => `2001:db8:1:${(index + 1).toString(16)}00::1`)
  const seen = await Promise.all(networks.map((address) => requestAs(address, '/api/graphql')))
  const passed = seen.filter(({ status }) => status === 200).length
  // The burst of the /48 is 16, of which two are used; meanwhile at most eight a second are refilled.
  expect(passed).toBeGreaterThanOrEqual(14)
  expect(passed).toBeLessThan(20)
  expect(await statuses(2, '2001:db8:2:2::1', '/api/graphql')).toEqual([200, 200])
})

test('an exhausted class of routes does not affect others', async () => {
  await start()
  expect(await statuses(3, '203.0.113.1', '/api/graphql')).toEqual([200, 200, 429])
  expect(await statuses(1, '203.0.113.1', '/api/rpc/1')).toEqual([200])
})

test('trading refuses in the format of its contract', async () => {
  await start()
  const quote = async () => {
    const response = await requestAs('203.0.113.1', '/api/trading/v1/quote')
    // Bodies are read immediately: undici may cancel one that waits while others arrive.
    return { status: response.status, body: await response.text() }
  }
  const many = await Promise.all(Array.from({ length: 90 }, quote))
  const refused = many.find(({ status }) => status === 429)
  expect(JSON.parse(refused?.body ?? '')).toEqual({
    errorCode: 'Ratelimited',
    detail: 'Rate limit exceeded: try again in a few minutes',
  })
})

test('requests of our own web worker, which have no address, are not counted', async () => {
  await start()
  // Miniflare adds an address to external requests, but not to those through a binding.
  const worker = await miniflare.getWorker()
  const seen = await Promise.all(Array.from({ length: 10 }, () => worker.fetch('http://tarn.test/api/graphql')))
  expect(seen.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('only exhausted buckets are stored, without addresses, and they are deleted once full', async () => {
  await start()
  const namespace = (await miniflare.getDurableObjectNamespace('RATE_LIMITER')) as unknown as DurableObjectNamespace
  const limiter = namespace.get(namespace.idFromName('someone')) as unknown as {
    take(limits: { name: string; limit: { burst: number; perSecond: number } }[], cost: number): Promise<number>
    stored(): Promise<[string, { tokens: number; at: number; fullAt: number }][]>
  }
  const limits = [{ name: 'other', limit: { burst: 1, perSecond: 4 } }]
  expect(await limiter.take(limits, 1)).toBe(0)
  expect(await limiter.stored()).toEqual([])
  expect(await limiter.take(limits, 1)).toBeGreaterThan(0)
  const [[name, bucket] = []] = await limiter.stored()
  expect([name, Object.keys(bucket ?? {})]).toEqual(['other', ['tokens', 'at', 'fullAt']])
  await sleep(700)
  expect(await limiter.stored()).toEqual([])
  expect(await limiter.take(limits, 1)).toBe(0)
})

test.each(['ThrowingLimiter', 'HangingLimiter'])('with a %s every request passes', async (className) => {
  await start(className)
  expect(await statuses(4, '203.0.113.1', '/api/graphql')).toEqual([200, 200, 200, 200])
})
