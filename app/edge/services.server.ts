import type { ApiFetch } from '#app/data/market.ts'
import { boundMarket, type Market, type MarketSource } from '#app/data/market-source.ts'
import { SECOND } from '#app/base/time.ts'
import { createRemember, MARKET_POLICY, type Remember } from './remember.server.ts'

/** The bindings the web worker reads through. */
export interface EdgeEnv {
  readonly KV: KVNamespace
  readonly API: Fetcher
}

const CACHE = 'remember'
/** The API bounds its own work; an answer later than this is none. */
const API_LIMIT = 8 * SECOND

/** What loaders ask. The only place of `app/` that knows bindings. */
export interface Services {
  readonly market: Market
  /**
   * Counts a page read to the visitor. Loaders call it before they read for a page of which there is no end of others: a token, a pool, a
   * search, a cursor.
   *
   * Throws  the 429 of a visitor who reads too many
   */
  readonly countRead: () => Promise<void>
  readonly remember: Remember
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Logs what failed and gives the id by which a person can name it. */
  readonly report: (error: unknown) => string
}

/** `mayRead`: whether the visitor's allowance covers another page read; asking takes one off it. */
export function createServices(
  env: EdgeEnv,
  context: ExecutionContext,
  origin: string,
  requestId: string,
  mayRead: () => Promise<boolean>,
): Services {
  const api: ApiFetch = (path, init) =>
    env.API.fetch(new URL(path, origin).href, { ...init, signal: init?.signal ?? AbortSignal.timeout(API_LIMIT) })
  const now = Date.now
  return {
    market: boundMarket(api),
    countRead: async () => {
      if (!(await mayRead())) throw new Response('rate.limited', { status: 429 })
    },
    remember: createRemember({
      kv: env.KV,
      cache: {
        match: async (url) => (await caches.open(CACHE)).match(url),
        put: async (url, response) => (await caches.open(CACHE)).put(url, response),
      },
      waitUntil: (work) => context.waitUntil(work),
      now,
    }),
    now,
    report: (error) => {
      console.error(requestId, error)
      return requestId
    },
  }
}

/** The market as the edge reads it for a page: what was asked lately is given again. */
export function marketSource({ market, remember, now, report }: Services): MarketSource {
  return { market, now, report, keep: (name, ask) => remember(name, MARKET_POLICY, ask) }
}
