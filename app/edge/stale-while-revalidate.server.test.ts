import { expect, test, vi } from 'vitest'
import { createIsolateState, staleWhileRevalidate, type Policy } from './stale-while-revalidate.server.ts'

const POLICY: Policy = { freshFor: 5_000, oldAfter: 20_000, usableFor: 60_000 }

function setup() {
  const kv = new Map<string, string>()
  const cache = new Map<string, string>()
  /** The TTL in seconds of each KV write. */
  const lifetimes = new Map<string, number | undefined>()
  const work: Promise<unknown>[] = []
  const clock = { now: 1_000_000 }
  const faults = { kv: 'none' as 'none' | 'throws' | 'hangs', cache: false }
  const stores = {
    kv: {
      get: async (key: string) => {
        if (faults.kv === 'throws') throw new Error('KV is down')
        if (faults.kv === 'hangs') return new Promise<never>(() => {})
        return kv.get(key) ?? null
      },
      put: async (key: string, body: string, options: KVNamespacePutOptions) => {
        kv.set(key, body)
        lifetimes.set(key, options.expirationTtl)
      },
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
  /** `delay` postpones KV's answers. */
  const isolate = (state = createIsolateState(), delay?: Promise<unknown>) => {
    const slow = {
      ...stores.kv,
      get: async (key: string) => {
        await delay
        return stores.kv.get(key)
      },
    } as unknown as KVNamespace
    return staleWhileRevalidate(delay ? { ...stores, kv: slow } : stores, state)
  }
  return { kv, cache, lifetimes, clock, faults, settle, isolate }
}

test('a fresh value is computed once', async () => {
  const { isolate, settle } = setup()
  const cached = isolate()
  let computed = 0
  const count = async () => (computed += 1)
  await cached('k', POLICY, count)
  await settle()
  expect(await cached('k', POLICY, count)).toEqual({ value: 1, age: 0 })
})

test('a stale value is served at once with its age, and revalidated for the next visitor', async () => {
  const { isolate, clock, settle } = setup()
  const cached = isolate()
  await cached('k', POLICY, async () => 'old')
  await settle()
  clock.now += 6_000
  expect(await cached('k', POLICY, async () => 'new')).toEqual({ value: 'old', age: 6_000 })
  await settle()
  expect(await cached('k', POLICY, async () => 'newer')).toEqual({ value: 'new', age: 0 })
})

test('an old value is replaced if the new one is ready in time', async () => {
  const { isolate, clock, settle } = setup()
  const cached = isolate()
  await cached('k', POLICY, async () => 'old')
  await settle()
  clock.now += 30_000
  expect(await cached('k', POLICY, async () => 'new')).toEqual({ value: 'new', age: 0 })
})

test('an old value is served if the new one is late', async () => {
  const { isolate, clock, settle } = setup()
  const cached = isolate()
  await cached('k', POLICY, async () => 'old')
  await settle()
  clock.now += 30_000
  expect((await cached('k', POLICY, () => new Promise<string>(() => {}))).value).toBe('old')
})

test('concurrent visitors share one computation', async () => {
  const { isolate } = setup()
  const cached = isolate()
  let computed = 0
  const count = async () => (computed += 1)
  await Promise.all([cached('k', POLICY, count), cached('k', POLICY, count), cached('k', POLICY, count)])
  expect(computed).toBe(1)
})

test('an error is thrown and not cached', async () => {
  const { isolate } = setup()
  const cached = isolate()
  await expect(cached('k', POLICY, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect((await cached('k', POLICY, async () => 'up')).value).toBe('up')
})

test('while the source fails, the last value is served with its age', async () => {
  const { isolate, clock, settle } = setup()
  const cached = isolate()
  await cached('k', POLICY, async () => 'good')
  await settle()
  clock.now += 30_000
  const down = () => Promise.reject(new Error('down'))
  expect(await cached('k', POLICY, down)).toEqual({ value: 'good', age: 30_000 })
  await settle()
  expect((await cached('k', POLICY, down)).age).toBe(30_000)
})

test('an expired value is not served', async () => {
  const { isolate, clock } = setup()
  const cached = isolate()
  await cached('k', POLICY, async () => 'old')
  clock.now += 61_000
  expect((await cached('k', POLICY, async () => 'new')).value).toBe('new')
})

test('another isolate reads the cached value', async () => {
  const { isolate, settle } = setup()
  await isolate()('k', POLICY, async () => 'shared')
  await settle()
  const other = await isolate()('k', POLICY, async () => 'computed')
  expect(other.value).toBe('shared')
})

test('a failing or hanging store is treated as empty', async () => {
  const { isolate, faults, settle } = setup()
  await isolate()('k', POLICY, async () => 'shared')
  await settle()
  faults.kv = 'throws'
  faults.cache = true
  expect((await isolate()('k', POLICY, async () => 'computed')).value).toBe('computed')
})

test('KV is written at most once per minute and key', async () => {
  const { isolate, kv, clock, settle } = setup()
  const cached = isolate()
  await cached('k', POLICY, async () => 'first')
  clock.now += 61_000
  await settle()
  await cached('k', { ...POLICY, freshFor: 0, oldAfter: 0 }, async () => 'second')
  await settle()
  clock.now += 1_000
  await cached('k', { ...POLICY, freshFor: 0, oldAfter: 0 }, async () => 'third')
  await settle()
  expect(kv.get('k')).toContain('"value":"second"')
})

/** Stores an entry in one isolate, for another one to read. */
async function storedEntry() {
  const stores = setup()
  await stores.isolate()('k', POLICY, async () => 'shared')
  await stores.settle()
  stores.cache.clear()
  return { ...stores, body: stores.kv.get('k') ?? '' }
}

test('another isolate reads the value from KV', async () => {
  const { isolate } = await storedEntry()
  expect((await isolate()('k', POLICY, async () => 'computed')).value).toBe('shared')
})

test.each<readonly [string, (body: string) => string]>([
  ['a plain string', () => '"text"'],
  ['an empty string', () => ''],
  ['a truncated entry', (body) => body.slice(0, -3)],
  ['an entry with another value', (body) => body.replace('shared', 'scared')],
  ['an entry with a later time', (body) => body.replace('1000000', '1009999')],
])('%s is not a valid entry', async (_, alter) => {
  const { isolate, kv, body } = await storedEntry()
  kv.set('k', alter(body))
  expect(kv.get('k')).not.toBe(body)
  expect((await isolate()('k', POLICY, async () => 'computed')).value).toBe('computed')
})

test('an entry of another key is rejected', async () => {
  const { isolate, kv, body } = await storedEntry()
  kv.set('other', body)
  expect((await isolate()('other', POLICY, async () => 'computed')).value).toBe('computed')
})

test('an entry from the future is rejected, because it would stay fresh forever', async () => {
  const { isolate, clock } = await storedEntry()
  clock.now -= 3_600_000
  expect((await isolate()('k', POLICY, async () => 'computed')).value).toBe('computed')
})

test('a hanging store does not delay the value', async () => {
  const { isolate, faults } = await storedEntry()
  faults.kv = 'hangs'
  faults.cache = true
  const started = performance.now()
  expect((await isolate()('k', POLICY, async () => 'computed')).value).toBe('computed')
  expect(performance.now() - started).toBeLessThan(500)
})

test('a slow store is used when the source fails', async () => {
  const { isolate } = await storedEntry()
  const slow = new Promise((resolve) => setTimeout(resolve, 60))
  const cached = isolate(createIsolateState(), slow)
  const down = () => Promise.reject(new Error('down'))
  expect((await cached('k', POLICY, down)).value).toBe('shared')
})

test('a failing source is retried after a second, not on every request', async () => {
  const { isolate, clock, settle } = setup()
  const cached = isolate()
  await cached('k', POLICY, async () => 'good')
  await settle()
  clock.now += 30_000
  let calls = 0
  const down = () => {
    calls += 1
    return Promise.reject(new Error('down'))
  }
  for (let visitor = 0; visitor < 5; visitor++) {
    expect((await cached('k', POLICY, down)).value).toBe('good')
    await settle()
  }
  expect(calls).toBe(1)
  clock.now += 1_000
  await cached('k', POLICY, down)
  expect(calls).toBe(2)
})

test('an aborted computation does not block its key forever', async () => {
  const { isolate, clock } = setup()
  const cached = isolate()
  void cached('k', POLICY, () => new Promise<string>(() => {})).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  clock.now += 10_000
  expect((await cached('k', POLICY, async () => 'new')).value).toBe('new')
})

test('a request that waits for an aborted computation fails after eight seconds', async () => {
  vi.useFakeTimers()
  try {
    const { isolate, clock } = setup()
    const state = createIsolateState()
    state.refreshes.set('k', { work: new Promise(() => {}), since: clock.now })
    const failed = expect(isolate(state)('k', POLICY, async () => 'unused')).rejects.toThrow('too late')
    await vi.advanceTimersByTimeAsync(8_000)
    await failed
  } finally {
    vi.useRealTimers()
  }
})

test('a store that throws synchronously is treated as empty', async () => {
  const broken = () => {
    throw new Error('no binding')
  }
  const stores = {
    kv: { get: broken, put: broken } as unknown as KVNamespace,
    cache: { match: broken, put: broken } as unknown as Cache,
    waitUntil: () => {},
    now: () => 1_000_000,
  }
  const cached = staleWhileRevalidate(stores, createIsolateState())
  expect((await cached('k', POLICY, async () => 'computed')).value).toBe('computed')
})

const down = () => Promise.reject(new Error('down'))

test('an expired value is not served, even if the source fails', async () => {
  const { isolate, clock, settle } = setup()
  const cached = isolate()
  await cached('k', POLICY, async () => 'old')
  await settle()
  clock.now += POLICY.usableFor
  expect((await cached('k', POLICY, down)).value).toBe('old')
  clock.now += 1
  await expect(cached('k', POLICY, down)).rejects.toThrow('down')
})

test('an expired value in KV is not served', async () => {
  const { isolate, clock } = await storedEntry()
  clock.now += POLICY.usableFor
  expect((await isolate()('k', POLICY, down)).value).toBe('shared')
  clock.now += 1
  await expect(isolate()('k', POLICY, down)).rejects.toThrow('down')
})

test('the KV TTL is the longest usable age', async () => {
  const { isolate, lifetimes, settle } = setup()
  const cached = isolate()
  await cached('day', { freshFor: 5_000, oldAfter: 30_000, usableFor: 86_400_000 }, async () => 1)
  await settle()
  expect([...lifetimes]).toEqual([['day', 86_400]])
})

test('null is not stored but computed each time', async () => {
  const { isolate, kv, cache, settle } = setup()
  const cached = isolate()
  let calls = 0
  const nothing = async () => {
    calls += 1
    return null
  }
  expect(await cached('k', POLICY, nothing)).toEqual({ value: null, age: 0 })
  await settle()
  expect([kv.size, cache.size]).toEqual([0, 0])
  await cached('k', POLICY, nothing)
  expect(calls).toBe(2)
})

test('null replaces an earlier value', async () => {
  const { isolate, kv, clock, settle } = setup()
  const cached = isolate()
  await cached<string | null>('k', POLICY, async () => 'there')
  await settle()
  clock.now += 90_000
  await cached<string | null>('k', POLICY, async () => null)
  await settle()
  expect(kv.get('k')).toContain('"value":null')
  expect((await isolate()<string | null>('k', POLICY, down)).value).toBeNull()
})

test('settled computations are removed from the state of the isolate', async () => {
  const { isolate, settle } = setup()
  const state = createIsolateState()
  for (let index = 0; index < 50; index += 1) {
    await isolate(state)(`good ${index}`, POLICY, async () => index)
    await expect(isolate(state)(`bad ${index}`, POLICY, down)).rejects.toThrow('down')
  }
  await settle()
  expect(state.refreshes.size).toBe(0)
})

test('an isolate serves its own entry while it is fresh, then the entry stored by another isolate', async () => {
  const { isolate, clock, settle } = setup()
  const first = isolate()
  const second = isolate()
  await first('k', POLICY, async () => 'old')
  await settle()
  clock.now += POLICY.freshFor
  expect(await first('k', POLICY, down)).toEqual({ value: 'old', age: POLICY.freshFor })
  clock.now += 1
  await second('k', POLICY, async () => 'new')
  await settle()
  expect(await first('k', POLICY, down)).toEqual({ value: 'new', age: 0 })
})

test('an isolate reads the stores once per fresh entry', async () => {
  const { isolate, cache, kv } = await storedEntry()
  const cached = isolate()
  await cached('k', POLICY, down)
  cache.clear()
  kv.clear()
  expect((await cached('k', POLICY, down)).value).toBe('shared')
})

test('an isolate holds no more than its capacity', async () => {
  const { isolate, settle } = setup()
  const state = createIsolateState()
  const cached = isolate(state)
  const large = 'x'.repeat(1_500_000)
  for (const key of ['a', 'b', 'c']) await cached(key, POLICY, async () => large)
  await settle()
  expect(state.recent.get('a')).toBeUndefined()
  expect(state.recent.get('c')?.value).toBe(large)
})

test('an entry that is usable for less than a minute is not written to KV', async () => {
  const { isolate, kv, cache, settle } = setup()
  await isolate()('k', { freshFor: 5_000, oldAfter: 30_000, usableFor: 30_000 }, async () => 1)
  await settle()
  expect([kv.size, cache.size]).toEqual([0, 1])
})
