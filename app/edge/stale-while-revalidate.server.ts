import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { RecentEntries } from './recent-entries.server.ts'

export interface Policy {
  /** Milliseconds for which a value is served without revalidation. */
  readonly freshFor: number
  /** Milliseconds. For an older value, a visitor waits briefly for the new value before the old one is served. */
  readonly oldAfter: number
  /** Maximum age in milliseconds of a value that is served during revalidation or if it fails. */
  readonly usableFor: number
}

/** Market data: changes with each block, and stale data is better than none. */
export const MARKET_POLICY: Policy = { freshFor: 5 * SECOND, oldAfter: 30 * SECOND, usableFor: DAY }

export interface CachedValue<Value> {
  readonly value: Value
  /** Milliseconds since the value was computed. */
  readonly age: number
}

/**
 * Returns a cached result of `compute` or calls it. `key` includes a version (`top-tokens/1/…`); the value must survive
 * JSON.
 *
 * Fresh    served at once
 * Stale    served at once, revalidated after the response
 * Old      revalidated first; served anyway if that takes too long or fails
 * Missing  computed, once per key at a time. The stores are read slightly earlier; a usable value in them is served if it arrives first
 * Throws   the error of `compute`, or `data.unavailable` if it takes too long, unless a usable value is cached; errors are never cached
 *
 * `null` means not found. It is stored only over an earlier value, so that requests for invented addresses cannot fill the stores.
 */
export type Cached = <Value>(key: string, policy: Policy, compute: () => Promise<Value>) => Promise<CachedValue<Value>>

export interface Stores {
  readonly kv: Pick<KVNamespace, 'get' | 'put'>
  readonly cache: Pick<Cache, 'match' | 'put'>
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly now: () => number
}

interface Computed {
  readonly value: unknown
  /** When it was computed, UNIX milliseconds. */
  readonly at: number
}

interface StoredEntry extends Computed {
  /** When KV was last written, UNIX milliseconds; 0 if never. */
  readonly kvAt: number
}

interface ReadEntry extends StoredEntry {
  /** Characters of its JSON. */
  readonly size: number
}

interface Refresh {
  readonly work: Promise<Computed>
  readonly since: number
  failedAt?: number
}

/** State that the requests of an isolate share, by key. */
export interface IsolateState {
  /** Computations in progress, and recently failed ones of keys with a usable cached value. */
  readonly refreshes: Map<string, Refresh>
  /** Entries stored or read last. They are served only while fresh, because another isolate may store newer ones. */
  readonly recent: RecentEntries
}

export function createIsolateState(): IsolateState {
  return { refreshes: new Map(), recent: new RecentEntries() }
}

const thisIsolate = createIsolateState()

/** Milliseconds that the stores have to answer before the computation starts too. */
const CACHE_HEAD_START_MS = 20
/** Maximum milliseconds of a read from one store; a slower read is a miss. */
const STORE_TIMEOUT_MS = SECOND
/** Milliseconds to wait for the new value before an old one is served. */
const REVALIDATION_TIMEOUT_MS = 40
/** Milliseconds after which a computation fails. */
const COMPUTE_TIMEOUT_MS = 8 * SECOND
/** Milliseconds before a failed computation is retried while a cached value is usable. */
const RETRY_DELAY_MS = SECOND
/** Milliseconds after which a computation is abandoned. The computation of an aborted request never settles. */
const REFRESH_TIMEOUT_MS = COMPUTE_TIMEOUT_MS + SECOND
/** Minimum milliseconds between KV writes of a key. Writes propagate within a minute, so more frequent ones are useless. */
const KV_WRITE_INTERVAL_MS = MINUTE
/** Maximum clock difference between machines, in milliseconds. */
const MAX_CLOCK_SKEW_MS = MINUTE

/**
 * The stale-while-revalidate cache of a request: fresh entries of the isolate, then the Cache API (per data centre),
 * then KV (global).
 */
export function staleWhileRevalidate(
  { kv, cache, waitUntil, now }: Stores,
  { refreshes, recent }: IsolateState = thisIsolate,
): Cached {
  const ageOf = ({ at }: Computed) => Math.max(0, now() - at)
  const isUsable = (entry: ReadEntry | undefined, { usableFor }: Policy): entry is ReadEntry =>
    entry !== undefined && ageOf(entry) <= usableFor

  /** Reads the stored entry from the Cache API, else from KV. Never rejects. */
  const read = async (key: string): Promise<ReadEntry | undefined> => {
    const cachedEntry = await valueOrUndefined(STORE_TIMEOUT_MS, readCache(cache, key, now()))
    return cachedEntry ?? (await valueOrUndefined(STORE_TIMEOUT_MS, readKv(kv, key, now())))
  }

  const write = async (key: string, policy: Policy, { value, at }: Computed, previous: ReadEntry | undefined) => {
    if (value === null && !previous) return
    // KV takes up to a minute to propagate, so an entry that is usable for less would be useless elsewhere.
    const shouldWriteKv =
      policy.usableFor >= KV_WRITE_INTERVAL_MS && (!previous || at - previous.kvAt >= KV_WRITE_INTERVAL_MS)
    const body = pack(key, { value, at, kvAt: shouldWriteKv ? at : (previous?.kvAt ?? 0) })
    recent.add(key, { value, at, size: body.length })
    const seconds = Math.floor(policy.usableFor / SECOND)
    const headers = { 'Cache-Control': `max-age=${seconds}`, 'Content-Type': 'text/plain' }
    await Promise.all([
      ignoreFailure(() => cache.put(cacheUrl(key), new Response(body, { headers }))),
      shouldWriteKv && ignoreFailure(() => kv.put(key, body, { expirationTtl: seconds })),
    ])
  }

  /** Returns the computation in progress, or starts one. Its result is written over `stored`. */
  const refresh = (
    key: string,
    policy: Policy,
    compute: () => Promise<unknown>,
    stored: Promise<ReadEntry | undefined>,
  ): Refresh => {
    for (const [old, { since, failedAt }] of refreshes) {
      if (now() - since > REFRESH_TIMEOUT_MS || (failedAt !== undefined && now() - failedAt >= RETRY_DELAY_MS))
        refreshes.delete(old)
    }
    const running = refreshes.get(key)
    if (running) return running
    const work = withDeadline(COMPUTE_TIMEOUT_MS, compute()).then((value) => ({ value, at: now() }))
    const started: Refresh = { work, since: now() }
    refreshes.set(key, started)
    const settle = async () => {
      const previous = await stored
      try {
        await write(key, policy, await work, previous)
      } catch {
        if (isUsable(previous, policy)) {
          started.failedAt = now()
          return
        }
      }
      if (refreshes.get(key) === started) refreshes.delete(key)
    }
    waitUntil(settle())
    return started
  }

  return async <Value>(key: string, policy: Policy, compute: () => Promise<Value>) => {
    // The key determines the type.
    const toCachedValue = (entry: Computed): CachedValue<Value> => ({ value: entry.value as Value, age: ageOf(entry) })

    const recentEntry = recent.get(key)
    if (recentEntry && ageOf(recentEntry) <= policy.freshFor) return toCachedValue(recentEntry)
    const stored = read(key)
    const early = await valueOrUndefined(CACHE_HEAD_START_MS, stored)
    if (isUsable(early, policy)) {
      recent.add(key, early)
      if (ageOf(early) <= policy.freshFor) return toCachedValue(early)
      const { work, since } = refresh(key, policy, compute, stored)
      const left = REVALIDATION_TIMEOUT_MS - (now() - since)
      if (ageOf(early) <= policy.oldAfter || left <= 0) return toCachedValue(early)
      return toCachedValue((await valueOrUndefined(left, work)) ?? early)
    }
    const { work } = refresh(key, policy, compute, stored)
    const late = stored.then((entry) => (isUsable(entry, policy) ? entry : work))
    // The time limit of `work` belongs to the request that started it, and ends with that request if it is aborted.
    const first = Promise.any([work, late]).catch(() => work)
    return toCachedValue(await withDeadline(COMPUTE_TIMEOUT_MS, first))
  }
}

// The Cache API needs a URL; the host is never requested.
function cacheUrl(key: string): string {
  return `https://cache.invalid/${encodeURIComponent(key)}`
}

async function readCache(cache: Stores['cache'], key: string, now: number): Promise<ReadEntry | undefined> {
  const found = await cache.match(cacheUrl(key))
  return found && unpack(key, await found.text(), now)
}

async function readKv(kv: Stores['kv'], key: string, now: number): Promise<ReadEntry | undefined> {
  const found = await kv.get(key, 'text')
  return found === null ? undefined : unpack(key, found, now)
}

/** Serialises an entry with its key and a checksum, so that truncated, altered or misplaced entries are rejected. */
function pack(key: string, entry: StoredEntry): string {
  const text = JSON.stringify({ key, ...entry })
  return `${checksumOf(text)}${text}`
}

function unpack(key: string, packed: string, now: number): ReadEntry | undefined {
  const text = packed.slice(CHECKSUM_LENGTH)
  if (packed.slice(0, CHECKSUM_LENGTH) !== checksumOf(text)) return undefined
  const { key: storedKey, ...entry } = JSON.parse(text) as StoredEntry & { readonly key: string }
  // A timestamp in the future would never expire.
  return storedKey === key && entry.at <= now + MAX_CLOCK_SKEW_MS ? { ...entry, size: packed.length } : undefined
}

const CHECKSUM_LENGTH = 8

/** Returns a 32-bit FNV-1a checksum, which detects corruption but not tampering. */
function checksumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(16).padStart(CHECKSUM_LENGTH, '0')
}

/** Resolves to the value; to undefined if it is late or `work` rejects. */
async function valueOrUndefined<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  return withDeadline(milliseconds, work).catch(() => undefined)
}

/** Resolves to the value; rejects with `data.unavailable` if it is late. */
async function withDeadline<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('data.unavailable', 'too late')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Ignores failures, also synchronous ones. */
async function ignoreFailure(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Best effort.
  }
}
