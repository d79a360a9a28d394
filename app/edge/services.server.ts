import type { ApiFetch } from '#app/data/api-fetch.ts'
import { createMarketClient, type MarketClient, type MarketSource } from '#app/data/market-client.ts'
import { createSandboxRamp, type SandboxRamp } from '#app/data/sandbox-ramp.ts'
import { readRampOptions } from '#app/data/ramp.ts'
import { quoteSwap } from '#app/data/trading.ts'
import { SECOND } from '#app/base/time.ts'
import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import type { RampOptions } from '#app/wire/ramp.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { MARKET_POLICY, staleWhileRevalidate, type Cached, type Policy } from './stale-while-revalidate.server.ts'

/** The web worker's bindings. */
export interface EdgeEnv {
  readonly KV: KVNamespace
  readonly API: Fetcher
}

const CACHE = 'stale-while-revalidate'
/** Milliseconds after which a request to the API is aborted. The API limits the time of its own work. */
const API_TIMEOUT_MS = 8 * SECOND

/** Services that loaders use in place of the bindings of the worker. */
export interface Services {
  readonly market: MarketClient
  /** Requests a quote of the Trading API, as `quoteSwap` does. */
  readonly quote: (request: QuoteRequestInput, signal?: AbortSignal) => ReturnType<typeof quoteSwap>
  readonly sandboxRamp: SandboxRamp
  /** Requests what payment providers offer in a country, as `readRampOptions` does. */
  readonly rampOptions: (direction: RampDirection, country: string | undefined) => Promise<RampOptions>
  /**
   * Counts a page read of the visitor. Loaders call it before loading pages of unlimited number: a token, a pool, a
   * search, a cursor.
   *
   * Throws  a 429 Response if the visitor reads too many
   */
  readonly countRead: () => Promise<void>
  readonly cached: Cached
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Reports an unexpected error and returns the id users can quote. */
  readonly report: (error: unknown) => string
}

/** `mayRead` counts a page read and returns whether it is within the visitor's limit. */
export function createServices(
  env: EdgeEnv,
  context: ExecutionContext,
  origin: string,
  report: Services['report'],
  mayRead: () => Promise<boolean>,
): Services {
  const api: ApiFetch = (path, init) =>
    env.API.fetch(new URL(path, origin).href, { ...init, signal: init?.signal ?? AbortSignal.timeout(API_TIMEOUT_MS) })
  const now = Date.now
  return {
    market: createMarketClient(api),
    quote: (request, signal) => quoteSwap(api, request, signal),
    sandboxRamp: createSandboxRamp(api),
    rampOptions: (direction, country) => readRampOptions(api, direction, country),
    countRead: async () => {
      if (!(await mayRead())) throw new Response('rate.limited', { status: 429 })
    },
    cached: staleWhileRevalidate({
      kv: env.KV,
      cache: {
        match: async (url) => (await caches.open(CACHE)).match(url),
        put: async (url, response) => (await caches.open(CACHE)).put(url, response),
      },
      waitUntil: (work) => context.waitUntil(work),
      now,
    }),
    now,
    report,
  }
}

/** Returns the edge's market source, with cached answers. */
export function marketSource({ market, cached, now, report }: Services): MarketSource {
  return { market, now, report, cached: (name, load) => cached(name, MARKET_POLICY, load) }
}

/** Below a minute, so that answers about accounts are never written to KV: there are too many accounts. */
const ACCOUNT_POLICY: Policy = { freshFor: 5 * SECOND, oldAfter: 15 * SECOND, usableFor: 59 * SECOND }

/** Returns the edge's source of account data, with answers cached for less than a minute. */
export function accountSource({ market, cached, now, report }: Services): MarketSource {
  return { market, now, report, cached: (name, load) => cached(name, ACCOUNT_POLICY, load) }
}
