import { DAY, MINUTE, SECOND } from '#app/base/time.ts'

export interface Policy {
  /** How long a value is served without asking again. */
  readonly freshFor: number
  /** From this age on a visitor waits a moment for the new one before getting the old. */
  readonly oldAfter: number
  /** How long it may be served while a new one is fetched, or because none can be had. */
  readonly usableFor: number
}

/** Figures of the market: new with each block, better old than absent. */
export const MARKET_POLICY: Policy = { freshFor: 5 * SECOND, oldAfter: 30 * SECOND, usableFor: DAY }

export interface Remembered<Value> {
  readonly value: Value
  /** Milliseconds since the value was computed. */
  readonly age: number
  /** Older than its policy likes: shown with its age. */
  readonly isStale: boolean
}

/**
 * Gives what `compute` gave lately, or asks it. `key` names what is computed, with its version (`top-tokens/1/…`); the value must
 * survive JSON.
 *
 * Fresh    served at once
 * Stale    served at once, computed anew after the answer has left
 * Old      computed anew; served all the same when that takes longer than a moment, or fails
 * Missing  computed; one computation a key at a time
 * Throws   what `compute` throws, when nothing usable is kept; a failure is never kept
 */
export type Remember = <Value>(key: string, policy: Policy, compute: () => Promise<Value>) => Promise<Remembered<Value>>

export interface Stores {
  readonly kv: Pick<KVNamespace, 'get' | 'put'>
  readonly cache: Pick<Cache, 'match' | 'put'>
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly now: () => number
}

interface Kept {
  readonly value: unknown
  /** When it was computed, UNIX milliseconds. */
  readonly at: number
}

/** A store, or a computation that has a stand-in, must not hold the page back longer than this. */
const PATIENCE = 150
/** KV takes one write a second and key, and shows it elsewhere after a minute: more often is waste. */
const KV_WRITE_EVERY = MINUTE
const KV_TTL_LEAST = 60
const ISOLATE_KEYS = 200

/** What this isolate knows; shared by its requests. Exported as a class so that a test can have its own. */
export class IsolateMemory {
  readonly kept = new Map<string, Kept>()
  readonly refreshes = new Map<string, Promise<Kept>>()
  readonly written = new Map<string, number>()

  keep(key: string, entry: Kept): void {
    const known = this.kept.get(key)
    if (known && known.at > entry.at) return
    this.kept.delete(key)
    this.kept.set(key, entry)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= ISOLATE_KEYS) break
      this.kept.delete(oldest)
      this.written.delete(oldest)
    }
  }
}

const isolate = new IsolateMemory()

/** The memory of a request: this isolate's own, before the Cache API of the place, before KV of the world. */
export function createRemember({ kv, cache, waitUntil, now }: Stores, memory: IsolateMemory = isolate): Remember {
  const read = async (key: string): Promise<Kept | undefined> => {
    const near = await within(PATIENCE, readCache(cache, key))
    return near ?? (await within(PATIENCE, readKv(kv, key)))
  }

  const write = (key: string, policy: Policy, entry: Kept): void => {
    memory.keep(key, entry)
    const body = JSON.stringify(entry)
    const seconds = Math.max(KV_TTL_LEAST, Math.floor(policy.usableFor / SECOND))
    const headers = { 'Cache-Control': `max-age=${seconds}`, 'Content-Type': 'application/json' }
    waitUntil(cache.put(cacheUrl(key), new Response(body, { headers })).catch(ignore))
    if (entry.at - (memory.written.get(key) ?? 0) < KV_WRITE_EVERY) return
    memory.written.set(key, entry.at)
    waitUntil(kv.put(key, body, { expirationTtl: seconds }).catch(ignore))
  }

  const refresh = (key: string, policy: Policy, compute: () => Promise<unknown>): Promise<Kept> => {
    const running = memory.refreshes.get(key)
    if (running) return running
    const work = (async () => {
      const entry = { value: await compute(), at: now() }
      write(key, policy, entry)
      return entry
    })().finally(() => memory.refreshes.delete(key))
    memory.refreshes.set(key, work)
    waitUntil(work.catch(ignore))
    return work
  }

  return async <Value>(key: string, policy: Policy, compute: () => Promise<Value>) => {
    const seen = ({ value, at }: Kept): Remembered<Value> => {
      const age = Math.max(0, now() - at)
      // The key names the type: what was put under it is what comes back.
      return { value: value as Value, age, isStale: age > policy.freshFor }
    }
    let kept = memory.kept.get(key)
    if (!kept || now() - kept.at > policy.freshFor) {
      const elsewhere = kept === undefined ? await read(key) : undefined
      if (elsewhere) memory.keep(key, elsewhere)
      kept = memory.kept.get(key)
    }
    if (!kept || now() - kept.at > policy.usableFor) return seen(await refresh(key, policy, compute))
    if (now() - kept.at > policy.freshFor) {
      const work = refresh(key, policy, compute)
      work.catch(ignore)
      if (now() - kept.at > policy.oldAfter) return seen((await within(PATIENCE, work)) ?? kept)
    }
    return seen(kept)
  }
}

// Only the path matters; the host can never be asked.
function cacheUrl(key: string): string {
  return `https://remember.invalid/${encodeURIComponent(key)}`
}

async function readCache(cache: Stores['cache'], key: string): Promise<Kept | undefined> {
  return asKept(await (await cache.match(cacheUrl(key)))?.json())
}

async function readKv(kv: Stores['kv'], key: string): Promise<Kept | undefined> {
  return asKept(await kv.get(key, 'json'))
}

/** Another version, or another hand, may have written there. */
function asKept(found: unknown): Kept | undefined {
  if (typeof found !== 'object' || found === null || !('value' in found) || !('at' in found)) return undefined
  return typeof found.at === 'number' ? { value: found.value, at: found.at } : undefined
}

/** The store's answer; undefined when it fails or is late. */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

function ignore(): void {}
