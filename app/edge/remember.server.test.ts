import { expect, test } from 'vitest'
import { createRemember, IsolateMemory, type Policy } from './remember.server.ts'

const POLICY: Policy = { freshFor: 5_000, oldAfter: 20_000, usableFor: 60_000 }

function world() {
  const kv = new Map<string, string>()
  const cache = new Map<string, string>()
  const work: Promise<unknown>[] = []
  const clock = { now: 1_000_000 }
  const faults = { kv: false, cache: false }
  const stores = {
    kv: {
      get: async (key: string) => {
        if (faults.kv) throw new Error('KV is down')
        return JSON.parse(kv.get(key) ?? 'null')
      },
      put: async (key: string, body: string) => void kv.set(key, body),
    } as unknown as KVNamespace,
    cache: {
      match: async (url: string) => {
        if (faults.cache) return new Promise<never>(() => {})
        const body = cache.get(url)
        return body === undefined ? undefined : new Response(body)
      },
      put: async (url: string, response: Response) => void cache.set(url, await response.text()),
    } as unknown as Cache,
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    now: () => clock.now,
  }
  const settle = async () => {
    while (work.length > 0) await work.pop()
  }
  return { kv, clock, faults, settle, isolate: (memory = new IsolateMemory()) => createRemember(stores, memory) }
}

test('a fresh value is computed once', async () => {
  const { isolate } = world()
  const remember = isolate()
  let computed = 0
  const count = async () => (computed += 1)
  await remember('k', POLICY, count)
  expect(await remember('k', POLICY, count)).toEqual({ value: 1, age: 0, isStale: false })
})

test('a stale value is served at once with its age, and the next visitor gets the new one', async () => {
  const { isolate, clock, settle } = world()
  const remember = isolate()
  await remember('k', POLICY, async () => 'old')
  clock.now += 6_000
  expect(await remember('k', POLICY, async () => 'new')).toEqual({ value: 'old', age: 6_000, isStale: true })
  await settle()
  expect(await remember('k', POLICY, async () => 'newer')).toEqual({ value: 'new', age: 0, isStale: false })
})

test('an old value gives way to the new one when that comes in time', async () => {
  const { isolate, clock } = world()
  const remember = isolate()
  await remember('k', POLICY, async () => 'old')
  clock.now += 30_000
  expect(await remember('k', POLICY, async () => 'new')).toEqual({ value: 'new', age: 0, isStale: false })
})

test('an old value is served all the same when the new one is late', async () => {
  const { isolate, clock } = world()
  const remember = isolate()
  await remember('k', POLICY, async () => 'old')
  clock.now += 30_000
  expect((await remember('k', POLICY, () => new Promise<string>(() => {}))).value).toBe('old')
})

test('visitors who come together share one computation', async () => {
  const { isolate } = world()
  const remember = isolate()
  let computed = 0
  const count = async () => (computed += 1)
  await Promise.all([remember('k', POLICY, count), remember('k', POLICY, count), remember('k', POLICY, count)])
  expect(computed).toBe(1)
})

test('a failure is told, not kept', async () => {
  const { isolate } = world()
  const remember = isolate()
  await expect(remember('k', POLICY, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect((await remember('k', POLICY, async () => 'up')).value).toBe('up')
})

test('while the source is down the last good value is served with its age', async () => {
  const { isolate, clock, settle } = world()
  const remember = isolate()
  await remember('k', POLICY, async () => 'good')
  clock.now += 30_000
  const down = () => Promise.reject(new Error('down'))
  expect(await remember('k', POLICY, down)).toEqual({ value: 'good', age: 30_000, isStale: true })
  await settle()
  expect((await remember('k', POLICY, down)).age).toBe(30_000)
})

test('a value too old to be of use is not served', async () => {
  const { isolate, clock } = world()
  const remember = isolate()
  await remember('k', POLICY, async () => 'old')
  clock.now += 61_000
  expect((await remember('k', POLICY, async () => 'new')).value).toBe('new')
})

test('another isolate reads what the first has kept', async () => {
  const { isolate, settle } = world()
  await isolate()('k', POLICY, async () => 'shared')
  await settle()
  const other = await isolate()('k', POLICY, async () => 'own')
  expect(other.value).toBe('shared')
})

test('a store that fails and one that hangs count as empty', async () => {
  const { isolate, faults, settle } = world()
  await isolate()('k', POLICY, async () => 'shared')
  await settle()
  faults.kv = true
  faults.cache = true
  expect((await isolate()('k', POLICY, async () => 'own')).value).toBe('own')
})

test('KV is written once a minute and key at most', async () => {
  const { isolate, kv, clock, settle } = world()
  const remember = isolate()
  await remember('k', POLICY, async () => 'first')
  clock.now += 61_000
  await settle()
  clock.now += 0
  await remember('k', { freshFor: 0, oldAfter: 0, usableFor: 0 }, async () => 'second')
  await settle()
  clock.now += 1_000
  await remember('k', { freshFor: 0, oldAfter: 0, usableFor: 0 }, async () => 'third')
  await settle()
  expect(JSON.parse(kv.get('k') ?? '{}').value).toBe('second')
})

test('what something else wrote under the key is no value', async () => {
  const { isolate, kv } = world()
  kv.set('k', '"nonsense"')
  expect((await isolate()('k', POLICY, async () => 'own')).value).toBe('own')
})
