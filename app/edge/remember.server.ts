import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'

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
 * Missing  computed, one computation a key at a time; the stores have a short head start, and their answer still counts when it comes first
 * Throws   what `compute` throws, or `data.unavailable` when it takes too long, and nothing usable is kept; a failure is never kept
 *
 * `null` means that there is no such thing. It is stored only over an earlier value: addresses that anyone can invent must not fill the
 * stores.
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

/** So long the stores are asked alone; then the value is computed too, and the first to come is taken. */
const HEAD_START = 20
/** So long a store may still bring what the computation could not. */
const STORE_LIMIT = SECOND
/** So long an old value waits for the new one. */
const PATIENCE = 40
/** A computation that takes longer has failed. */
const COMPUTE_LIMIT = 8 * SECOND
/** While a value can stand in, a computation that failed is not tried again before this. */
const RETRY_AFTER = SECOND
/** KV takes one write a second and key, and shows it elsewhere after a minute: more often is waste. */
const KV_WRITE_EVERY = MINUTE
const KV_TTL_LEAST = 60
/** Clocks of different machines differ by less. */
const CLOCKS_DIFFER = MINUTE
/** Entries that were read again, and entries that were read once: most of those are never read again. */
const ISOLATE_KEYS = 200
const NEWCOMERS = 100

/**
 * What this isolate knows; shared by its requests. Exported as a class so that a test can have its own.
 *
 * An entry in use is evicted only by other entries in use, the least recently read first; newcomers evict each other.
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

  /** Reads an entry, which counts as use of it. */
  read(key: string): StoredEntry | undefined {
    const entry = this.#inUse.get(key) ?? this.#newcomers.get(key)
    if (entry === undefined) return undefined
    this.#newcomers.delete(key)
    this.#inUse.delete(key)
    this.#inUse.set(key, entry)
    this.#evict(this.#inUse, ISOLATE_KEYS)
    return entry
  }

  /** Keeps an entry unless a newer one of the key is known. */
  keep(key: string, entry: StoredEntry): void {
    const entries = this.#inUse.has(key) ? this.#inUse : this.#newcomers
    const known = entries.get(key)
    if (known && known.at > entry.at) return
    entries.set(key, entry)
    this.#evict(this.#newcomers, NEWCOMERS)
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

/** The memory of a request: this isolate's own, before the Cache API of the place, before KV of the world. */
export function createRemember({ kv, cache, waitUntil, now }: Stores, memory: IsolateMemory = isolate): Remember {
  /** What the stores hold, once the cache or else KV has said. Never rejects. */
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
    // The request that began it may have been cut off, and then it never ends.
    if (running && now() - running.since < COMPUTE_LIMIT + SECOND) return running
    const attempt = async () => {
      try {
        const entry = { value: await atMost(COMPUTE_LIMIT, compute()), at: now() }
        memory.failures.delete(key)
        if (entry.value !== null || memory.holds(key)) write(key, policy, entry)
        return entry
      } catch (error) {
        // It matters only where a value can stand in, and is forgotten with that value.
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
    // The key names the type: what was put under it is what comes back.
    const seen = (entry: StoredEntry): Remembered<Value> => ({
      value: entry.value as Value,
      age: ageOf(entry),
      isStale: ageOf(entry) > policy.freshFor,
    })
    /** A usable value, made new first when it is old and that takes but a moment. */
    const renewed = async (entry: StoredEntry): Promise<Remembered<Value>> => {
      if (ageOf(entry) <= policy.freshFor) return seen(entry)
      const failed = memory.failures.get(key)
      if (failed !== undefined && now() - failed < RETRY_AFTER) return seen(entry)
      const { work, since } = refresh(key, policy, compute)
      const left = PATIENCE - (now() - since)
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
    const early = await within(HEAD_START, stored)
    if (early) return renewed(early)
    const { work } = refresh(key, policy, compute)
    const late = stored.then((entry) => entry ?? work)
    return seen(await Promise.any([work, late]).catch(() => work))
  }
}

// Only the path matters; the host can never be asked.
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

/** An entry with its key and a sum over both: what is cut short, altered or meant for another key is not taken for a value. */
function pack(key: string, { value, at }: StoredEntry): string {
  const text = JSON.stringify({ key, at, value })
  return `${sumOf(text)}${text}`
}

function unpack(key: string, packed: string, now: number): StoredEntry | undefined {
  const text = packed.slice(SUM_LENGTH)
  if (packed.slice(0, SUM_LENGTH) !== sumOf(text)) return undefined
  const entry = JSON.parse(text) as StoredEntry & { readonly key: string }
  // What comes from the future would never grow old.
  return entry.key === key && entry.at <= now + CLOCKS_DIFFER ? { value: entry.value, at: entry.at } : undefined
}

const SUM_LENGTH = 8

/** FNV-1a, 32 bits. Against accidents, not against someone who may write to our stores. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(16).padStart(SUM_LENGTH, '0')
}

/** The value; undefined when there is none in time. */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  return atMost(milliseconds, work).catch(() => undefined)
}

/** The value, or `data.unavailable` when it is late. */
async function atMost<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('data.unavailable', 'too late')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** For work whose failure changes nothing, also when it fails before it begins. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Nothing hangs on it.
  }
}
