import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { withoutTrailingSlashes } from '#app/base/path.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#app/base/time.ts'
import { readJsonAtMost } from '#workers/kit/read-body.ts'
import type { ApiEnv } from '../env.ts'
import { shareWork, type SharedWork, type WaitUntil } from '../share-work.ts'
import { BackOff, requestedWait } from './back-off.ts'
import { collectionAnswer, itemAnswer, itemsAnswer, salesAnswer, statsAnswer } from './opensea-answers.ts'

const OFFICIAL_URL = 'https://api.opensea.io'
const TIMEOUT_MS = 3 * SECOND
/** A page has fifty items with descriptions and traits. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
const PAGE_SIZE = 50
/** Pages per account; further NFTs are left out. */
const MAX_PAGES = 2
/** Sales per request. The newest one with a payment is used. */
const MAX_SALES = 5

/** Milliseconds for which an answer is used without another request. */
const FRESH_MS = { items: 5 * MINUTE, item: 10 * MINUTE, collection: 6 * HOUR, stats: 10 * MINUTE, sales: 10 * MINUTE }
/** Seconds for which an answer is cached, to be used while OpenSea fails. */
const CACHE_SECONDS = DAY / SECOND
const CACHE = 'nft-provider'

/** OpenSea's names of the chains that it covers. It covers no testnets. */
const CHAINS: Partial<Record<ChainId, string>> = { 1: 'ethereum', 8453: 'base' }

export interface DatedAnswer<Value> {
  /** Null if OpenSea does not know the item. */
  readonly value: Value | null
  /** UNIX seconds of OpenSea's answer. */
  readonly readAt: number
  /** Whether this is an earlier answer, returned because OpenSea fails now. */
  readonly isStale: boolean
}

type Stored<Value> = Omit<DatedAnswer<Value>, 'isStale'>

/** Undefined if OpenSea fails and no earlier answer is available. */
type Answer<Value> = Promise<DatedAnswer<Value> | undefined>

/** Pauses by base URL, and running reads by cache key, per isolate. */
const backOffs = new Map<string, BackOff>()
const running = new Map<string, SharedWork<Stored<unknown>>>()

/** Returns a client, or null without OPENSEA_API_KEY. */
export function openSeaOf(
  { OPENSEA_API_KEY: key, OPENSEA_URL: url }: Pick<ApiEnv, 'OPENSEA_API_KEY' | 'OPENSEA_URL'>,
  waitUntil: WaitUntil,
): OpenSea | null {
  if (key === undefined || key === '') return null
  return new OpenSea(withoutTrailingSlashes(url || OFFICIAL_URL), key, waitUntil)
}

/**
 * Client of OpenSea's API v2. Answers are cached in the data centre. While OpenSea fails or limits the rate, requests pause and cached answers
 * are returned even if they are stale. No method throws.
 */
export class OpenSea {
  readonly #url: string
  readonly #key: string
  readonly #waitUntil: WaitUntil

  constructor(url: string, key: string, waitUntil: WaitUntil) {
    this.#url = url
    this.#key = key
    this.#waitUntil = waitUntil
  }

  covers(chainId: ChainId): boolean {
    return CHAINS[chainId] !== undefined
  }

  /** The NFTs of an account, at most 100; `next` is not null if there are more. */
  nftsOf(chainId: ChainId, owner: Address): Answer<v.InferOutput<typeof itemsAnswer>> {
    const path = `chain/${CHAINS[chainId]}/account/${owner.toLowerCase()}/nfts`
    return this.#read(path, itemsAnswer, FRESH_MS.items, async (request) => {
      const nfts: unknown[] = []
      let page: v.InferOutput<typeof itemsAnswer> = { nfts: [], next: null, skipped: 0 }
      let skipped = 0
      for (let number = 0; number < MAX_PAGES && (number === 0 || page.next !== null); number += 1) {
        const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(page.next !== null && { next: page.next }) })
        const answer = await request(`${path}?${query}`).catch((error: unknown) => {
          // A missing page ends the list; `next` still states that there are more NFTs.
          if (error instanceof NotFound && number > 0) return undefined
          throw error
        })
        if (answer === undefined) break
        page = v.parse(itemsAnswer, answer)
        nfts.push(...page.nfts)
        skipped += page.skipped
      }
      return { nfts, next: page.next, skipped }
    })
  }

  nft(chainId: ChainId, contract: string, tokenId: bigint): Answer<v.InferOutput<typeof itemAnswer>> {
    return this.#read(`chain/${CHAINS[chainId]}/contract/${contract}/nfts/${tokenId}`, itemAnswer, FRESH_MS.item)
  }

  collection(slug: string): Answer<v.InferOutput<typeof collectionAnswer>> {
    return this.#read(`collections/${slug}`, collectionAnswer, FRESH_MS.collection)
  }

  stats(slug: string): Answer<v.InferOutput<typeof statsAnswer>> {
    return this.#read(`collections/${slug}/stats`, statsAnswer, FRESH_MS.stats)
  }

  sales(chainId: ChainId, contract: string, tokenId: bigint): Answer<v.InferOutput<typeof salesAnswer>> {
    const path = `events/chain/${CHAINS[chainId]}/contract/${contract}/nfts/${tokenId}?event_type=sale&limit=${MAX_SALES}`
    return this.#read(path, salesAnswer, FRESH_MS.sales)
  }

  async #read<Value>(
    path: string,
    schema: v.GenericSchema<unknown, Value>,
    freshMs: number,
    load: (request: (path: string) => Promise<unknown>) => Promise<unknown> = (request) => request(path),
  ): Answer<Value> {
    const cache = await caches.open(CACHE)
    // The Cache API needs a URL; the host is never requested.
    const key = `https://nfts.invalid/1/${encodeURIComponent(`${this.#url}/${path}`)}`
    const stored = await cache
      .match(key)
      .then(async (response) => (response ? v.parse(storedAnswer(schema), await response.json()) : undefined))
      .catch(() => undefined)
    if (stored && Date.now() - stored.readAt * SECOND < freshMs) return { ...stored, isStale: false }
    const stale = stored && { ...stored, isStale: true }
    const backOff = backOffs.get(this.#url) ?? new BackOff()
    backOffs.set(this.#url, backOff)
    if (backOff.isPaused(Date.now())) return stale
    try {
      const read = async () => {
        const value = await load((part) => this.#request(part)).catch((error: unknown) => {
          if (error instanceof NotFound) return null
          backOff.recordFailure(Date.now(), error instanceof RequestRefused ? error.wait : undefined)
          throw error
        })
        const answer = { value, readAt: Math.floor(Date.now() / SECOND) }
        // A malformed answer is a failure too.
        const parsed = v.safeParse(storedAnswer(schema), answer)
        if (!parsed.success) {
          backOff.recordFailure(Date.now())
          throw new Error(`malformed answer at ${v.getDotPath(parsed.issues[0]) ?? 'its root'}`)
        }
        backOff.recordSuccess()
        return parsed.output
      }
      // The key determines the type.
      const answer = (await shareWork(running, key, read, this.#waitUntil)) as Stored<Value>
      const headers = { 'content-type': 'application/json', 'cache-control': `public, max-age=${CACHE_SECONDS}` }
      this.#waitUntil(cache.put(key, new Response(JSON.stringify(answer), { headers })).catch(() => undefined))
      return { ...answer, isStale: false }
    } catch (error) {
      console.error('opensea', error)
      return stale
    }
  }

  /** Requests a path. Throws NotFound, RequestRefused, and the errors of `fetch` and `readJsonAtMost`. */
  async #request(path: string): Promise<unknown> {
    const response = await fetch(`${this.#url}/api/v2/${path}`, {
      headers: { accept: 'application/json', 'x-api-key': this.#key },
      // Otherwise the key would also be sent to the redirect's target.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 200) return readJsonAtMost(response, MAX_ANSWER_BYTES)
    await response.body?.cancel()
    // The API answers 400 for accounts and items that it does not know.
    if (response.status === 404 || response.status === 400) throw new NotFound()
    throw new RequestRefused(response.status, requestedWait(response.headers, Date.now()))
  }
}

class NotFound extends Error {}

class RequestRefused extends Error {
  /** Milliseconds that the response asks to wait. */
  readonly wait: number | undefined

  constructor(status: number, wait: number | undefined) {
    super(`answered ${status}`)
    this.wait = wait
  }
}

function storedAnswer<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.object({ value: v.nullable(schema), readAt: v.number() })
}
