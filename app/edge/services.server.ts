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
   * The same, counted to the visitor by the API's limiter: for questions that have no end (what people type, cursors), each of which is
   * new work that nobody else will ask for.
   */
  readonly visitorMarket: Market
  readonly remember: Remember
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Logs what failed and gives the id by which a person can name it. */
  readonly report: (error: unknown) => string
}

/** `visitor`: the address that the edge saw; null where there is none, and then nobody is counted. */
export function createServices(
  env: EdgeEnv,
  context: ExecutionContext,
  origin: string,
  requestId: string,
  visitor: string | null,
): Services {
  const api: ApiFetch = (path, init) =>
    env.API.fetch(new URL(path, origin).href, { ...init, signal: init?.signal ?? AbortSignal.timeout(API_LIMIT) })
  const visitorApi: ApiFetch = (path, init) => {
    const headers = new Headers(init?.headers)
    if (visitor !== null) headers.set('CF-Connecting-IP', visitor)
    return api(path, { ...init, headers })
  }
  const now = Date.now
  return {
    market: boundMarket(api),
    visitorMarket: boundMarket(visitorApi),
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
