import {
  exchangeRates,
  pool,
  poolFeeShares,
  poolVolumes,
  poolPrices,
  poolTicks,
  poolTransactions,
  protocolStats,
  searchPools,
  searchTokens,
  status,
  token,
  tokenCandles,
  tokenPrices,
  tokensByAddress,
  tokenTransactions,
  tokenVolumes,
  topPools,
  topTokens,
  transactions,
  type ApiFetch,
} from '#app/data/market.ts'
import { SECOND } from '#app/base/time.ts'
import { createRemember, type Remember } from './remember.server.ts'

/** The bindings the web worker reads through. */
export interface EdgeEnv {
  readonly KV: KVNamespace
  readonly API: Fetcher
}

const CACHE = 'remember'
/** The API bounds its own work; an answer later than this is none. */
const API_LIMIT = 8 * SECOND

type WithoutApi<Ask> = Ask extends (api: ApiFetch, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

/** What loaders ask. The only place of `app/` that knows bindings. */
export interface Services {
  readonly market: {
    readonly topTokens: WithoutApi<typeof topTokens>
    readonly topPools: WithoutApi<typeof topPools>
    readonly searchPools: WithoutApi<typeof searchPools>
    readonly searchTokens: WithoutApi<typeof searchTokens>
    readonly tokensByAddress: WithoutApi<typeof tokensByAddress>
    readonly protocolStats: WithoutApi<typeof protocolStats>
    readonly status: WithoutApi<typeof status>
    readonly exchangeRates: WithoutApi<typeof exchangeRates>
    readonly pool: WithoutApi<typeof pool>
    readonly poolFeeShares: WithoutApi<typeof poolFeeShares>
    readonly poolVolumes: WithoutApi<typeof poolVolumes>
    readonly poolPrices: WithoutApi<typeof poolPrices>
    readonly poolTicks: WithoutApi<typeof poolTicks>
    readonly poolTransactions: WithoutApi<typeof poolTransactions>
    readonly token: WithoutApi<typeof token>
    readonly tokenCandles: WithoutApi<typeof tokenCandles>
    readonly tokenPrices: WithoutApi<typeof tokenPrices>
    readonly tokenVolumes: WithoutApi<typeof tokenVolumes>
    readonly tokenTransactions: WithoutApi<typeof tokenTransactions>
    readonly transactions: WithoutApi<typeof transactions>
  }
  readonly remember: Remember
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Logs what failed and gives the id by which a person can name it. */
  readonly report: (error: unknown) => string
}

export function createServices(env: EdgeEnv, context: ExecutionContext, origin: string, requestId: string): Services {
  const api: ApiFetch = (path, init) =>
    env.API.fetch(new URL(path, origin).href, { ...init, signal: init?.signal ?? AbortSignal.timeout(API_LIMIT) })
  const now = Date.now
  return {
    market: {
      topTokens: (...rest) => topTokens(api, ...rest),
      topPools: (...rest) => topPools(api, ...rest),
      searchPools: (...rest) => searchPools(api, ...rest),
      searchTokens: (...rest) => searchTokens(api, ...rest),
      tokensByAddress: (...rest) => tokensByAddress(api, ...rest),
      protocolStats: (...rest) => protocolStats(api, ...rest),
      status: (...rest) => status(api, ...rest),
      exchangeRates: (...rest) => exchangeRates(api, ...rest),
      pool: (...rest) => pool(api, ...rest),
      poolFeeShares: (...rest) => poolFeeShares(api, ...rest),
      poolVolumes: (...rest) => poolVolumes(api, ...rest),
      poolPrices: (...rest) => poolPrices(api, ...rest),
      poolTicks: (...rest) => poolTicks(api, ...rest),
      poolTransactions: (...rest) => poolTransactions(api, ...rest),
      token: (...rest) => token(api, ...rest),
      tokenCandles: (...rest) => tokenCandles(api, ...rest),
      tokenPrices: (...rest) => tokenPrices(api, ...rest),
      tokenVolumes: (...rest) => tokenVolumes(api, ...rest),
      tokenTransactions: (...rest) => tokenTransactions(api, ...rest),
      transactions: (...rest) => transactions(api, ...rest),
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
