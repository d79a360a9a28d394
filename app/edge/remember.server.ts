import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'

export interface Policy {
  /** Milliseconds for which a value is served without revalidation. */
  readonly freshFor: number
  /** From this age on, a visitor waits briefly for the new value before getting the old one. */
  readonly oldAfter: number
  /** The longest age at which it may be served while revalidating or when revalidation fails. */
  readonly usableFor: number
}

/** Market data: changes with each block, and stale data is better than none. */
export const MARKET_POLICY: Policy = { freshFor: 5 * SECOND, oldAfter: 30 * SECOND, usableFor: DAY }

export interface Remembered<Value> {
  readonly value: Value
  /** Milliseconds since the value was computed. */
  readonly age: number
  /** Older than `oldAfter`: shown with its age. */
  readonly isStale: boolean
}

/**
 * Stale-while-revalidate cache: returns a cached result of `compute` or calls it. `key` includes a version
 * (`top-tokens/1/…`); the value must survive JSON.
 *
 * Fresh    served at once
 * Stale    served at once, revalidated after the response
 * Old      revalidated first; served anyway if that takes too long or fails
 * Missing  computed, once per key at a time; the stores get a short head start, and their answer is used if it comes
 *          first
 * Throws   what `compute` throws, or `data.unavailable` if it takes too long, unless a usable value is cached; errors
 *          are never cached
 *
 * `null` means not found. It is stored only over an earlier value, so that invented addresses cannot fill the stores.
 */
export type Remember = <Value>(key: string, policy: Policy, compute: () => Promise<Value>) => Promise<Remembered<Value>>

export interface Stores {
  readonly kv: Pick<KVNamespace, 'get' | 'put'>
  readonly cache: Pick<Cache, 'match' | 'put'>
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly now: () => number
}

interface StoredEntry {
  readonly value: unknown
  /** When it was computed, UNIX milliseconds. */
  readonly at: number
}

interface Refresh {
  readonly work: Promise<StoredEntry>
  readonly since: number
}

/** Milliseconds the stores get before the value is computed too; the first answer is used. */
const CACHE_HEAD_START_MS = 20
/** Milliseconds to wait for a store when the computation has failed. */
const STORE_LIMIT = SECOND
/** Milliseconds to wait for the new value before an old one is served. */
const CACHE_READ_TIMEOUT_MS = 40
/** A longer computation counts as failed. */
const COMPUTE_LIMIT = 8 * SECOND
/** While a cached value is usable, a failed computation is not retried earlier. */
const RETRY_AFTER = SECOND
/** KV accepts one write per second and key, and propagates within a minute: more frequent writes are useless. */
const KV_WRITE_EVERY = MINUTE
const KV_TTL_LEAST = 60
/** Maximum clock difference between machines. */
const CLOCKS_DIFFER = MINUTE
/** Entries that were read again, and entries read once, most of which are never read again. */
const ISOLATE_KEYS = 200
const MAX_NEWCOMERS = 100

/**
 * The in-memory level, shared by all requests of an isolate. A class so that tests can create their own.
 *
 * Entries in use are evicted only by other entries in use, least recently read first; entries read once evict each
 * other.
 */
export class IsolateMemory {
  readonly #inUse = new Map<string, StoredEntry>()
  readonly #newcomers = new Map<string, StoredEntry>()
  readonly refreshes = new Map<string, Refresh>()
  readonly failures = new Map<string, number>()
  readonly written = new Map<string, number>()

  holds(key: string): boolean {
    return this.#inUse.has(key) || this.#newcomers.has(key)
  }

  /** Reads an entry and marks it as used. */
  read(key: string): StoredEntry | undefined {
    const entry = this.#inUse.get(key) ?? this.#newcomers.get(key)
    if (entry === undefined) return undefined
    this.#newcomers.delete(key)
    this.#inUse.delete(key)
    this.#inUse.set(key, entry)
    this.#evict(this.#inUse, ISOLATE_KEYS)
    return entry
  }

  /** Stores an entry unless a newer one exists. */
  keep(key: string, entry: StoredEntry): void {
    const entries = this.#inUse.has(key) ? this.#inUse : this.#newcomers
    const known = entries.get(key)
    if (known && known.at > entry.at) return
    entries.set(key, entry)
    this.#evict(this.#newcomers, MAX_NEWCOMERS)
  }

  #evict(entries: Map<string, StoredEntry>, most: number): void {
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break
      entries.delete(oldest)
      this.written.delete(oldest)
      this.failures.delete(oldest)
    }
  }
}

const isolate = new IsolateMemory()

/** The cache of a request: the isolate's memory, then the Cache API (per data centre), then KV (global). */
export function createRemember({ kv, cache, waitUntil, now }: Stores, memory: IsolateMemory = isolate): Remember {
  /** The stored entry, from the Cache API, else KV. Never rejects. */
  const read = async (key: string): Promise<StoredEntry | undefined> => {
    const near = await within(STORE_LIMIT, readCache(cache, key, now()))
    return near ?? (await within(STORE_LIMIT, readKv(kv, key, now())))
  }

  const write = (key: string, policy: Policy, entry: StoredEntry): void => {
    memory.keep(key, entry)
    const body = pack(key, entry)
    const seconds = Math.max(KV_TTL_LEAST, Math.floor(policy.usableFor / SECOND))
    const headers = { 'Cache-Control': `max-age=${seconds}`, 'Content-Type': 'text/plain' }
    waitUntil(quietly(() => cache.put(cacheUrl(key), new Response(body, { headers }))))
    if (entry.at - (memory.written.get(key) ?? 0) < KV_WRITE_EVERY) return
    memory.written.set(key, entry.at)
    waitUntil(quietly(() => kv.put(key, body, { expirationTtl: seconds })))
  }

  const refresh = (key: string, policy: Policy, compute: () => Promise<unknown>): Refresh => {
    const running = memory.refreshes.get(key)
    // If the request that started it was aborted, it never settles.
    if (running && now() - running.since < COMPUTE_LIMIT + SECOND) return running
    const attempt = async () => {
      try {
        const entry = { value: await atMost(COMPUTE_LIMIT, compute()), at: now() }
        memory.failures.delete(key)
        if (entry.value !== null || memory.holds(key)) write(key, policy, entry)
        return entry
      } catch (error) {
        // Recorded only while a value is cached, and dropped with it.
        if (memory.holds(key)) memory.failures.set(key, now())
        throw error
      }
    }
    const forget = () => {
      if (memory.refreshes.get(key) === begun) memory.refreshes.delete(key)
    }
    const begun: Refresh = { since: now(), work: attempt().finally(forget) }
    memory.refreshes.set(key, begun)
    waitUntil(quietly(() => begun.work))
    return begun
  }

  return async <Value>(key: string, policy: Policy, compute: () => Promise<Value>) => {
    const ageOf = ({ at }: StoredEntry) => Math.max(0, now() - at)
    const isUsable = (entry: StoredEntry | undefined): entry is StoredEntry =>
      entry !== undefined && ageOf(entry) <= policy.usableFor
    // The key determines the type.
    const seen = (entry: StoredEntry): Remembered<Value> => ({
      value: entry.value as Value,
      age: ageOf(entry),
      isStale: ageOf(entry) > policy.freshFor,
    })
    /** A usable value, replaced first if it is old and that is quick. */
    const renewed = async (entry: StoredEntry): Promise<Remembered<Value>> => {
      if (ageOf(entry) <= policy.freshFor) return seen(entry)
      const failed = memory.failures.get(key)
      if (failed !== undefined && now() - failed < RETRY_AFTER) return seen(entry)
      const { work, since } = refresh(key, policy, compute)
      const left = CACHE_READ_TIMEOUT_MS - (now() - since)
      if (ageOf(entry) <= policy.oldAfter || left <= 0) return seen(entry)
      return seen((await within(left, work)) ?? entry)
    }

    const own = memory.read(key)
    if (isUsable(own)) return renewed(own)
    const stored = read(key).then((entry) => {
      if (!isUsable(entry)) return undefined
      memory.keep(key, entry)
      return entry
    })
    const early = await within(CACHE_HEAD_START_MS, stored)
    if (early) return renewed(early)
    const { work } = refresh(key, policy, compute)
    const late = stored.then((entry) => entry ?? work)
    return seen(await Promise.any([work, late]).catch(() => work))
  }
}

// The Cache API needs a URL; the host is never requested.
function cacheUrl(key: string): string {
  return `https://remember.invalid/${encodeURIComponent(key)}`
}

async function readCache(cache: Stores['cache'], key: string, now: number): Promise<StoredEntry | undefined> {
  const found = await cache.match(cacheUrl(key))
  return found && unpack(key, await found.text(), now)
}

async function readKv(kv: Stores['kv'], key: string, now: number): Promise<StoredEntry | undefined> {
  const found = await kv.get(key, 'text')
  return found === null ? undefined : unpack(key, found, now)
}

/** Serialises an entry with its key and a checksum, so that truncated, altered or misplaced entries are rejected. */
function pack(key: string, { value, at }: StoredEntry): string {
  const text = JSON.stringify({ key, at, value })
  return `${sumOf(text)}${text}`
}

function unpack(key: string, packed: string, now: number): StoredEntry | undefined {
  const text = packed.slice(SUM_LENGTH)
  if (packed.slice(0, SUM_LENGTH) !== sumOf(text)) return undefined
  const entry = JSON.parse(text) as StoredEntry & { readonly key: string }
  // A timestamp in the future would never expire.
  return entry.key === key && entry.at <= now + CLOCKS_DIFFER ? { value: entry.value, at: entry.at } : undefined
}

const SUM_LENGTH = 8

/** FNV-1a, 32 bits. Detects corruption, not tampering. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(16).padStart(SUM_LENGTH, '0')
}

/** The value; undefined if it is not ready in time. */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  return atMost(milliseconds, work).catch(() => undefined)
}

/** The value; throws `data.unavailable` if it is late. */
async function atMost<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('data.unavailable', 'too late')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Ignores failures, also synchronous ones. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Best effort.
  }
}
