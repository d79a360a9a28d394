import * as questions from './market.ts'
import type { ApiFetch } from './market.ts'

type WithoutApi<Ask> = Ask extends (api: ApiFetch, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

/** All requests of `market.ts` with the API already bound. */
export type MarketClient = { readonly [Name in keyof typeof questions]: WithoutApi<(typeof questions)[Name]> }

interface Bound {
  readonly api: ApiFetch
}

/** Getters bind a request on access: a page uses few of them, and a client is created per request. */
const binding = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries<(api: ApiFetch, ...rest: never[]) => unknown>(questions).map(([name, call]) => [
      name,
      {
        enumerable: true,
        get(this: Bound) {
          return (...rest: never[]) => call(this.api, ...rest)
        },
      },
    ]),
  ),
)

export function createMarketClient(api: ApiFetch): MarketClient {
  // Each under its own name, without the first parameter.
  return Object.create(binding, { api: { value: api } }) as MarketClient
}

/** Where a page's data comes from: the edge, which caches it, or the browser, which refreshes it. */
export interface MarketSource {
  readonly market: MarketClient
  /** A cached or new result of `ask`, with its age in milliseconds. `name` is the versioned cache key. */
  readonly keep: <Value>(
    name: string,
    ask: () => Promise<Value>,
  ) => Promise<{ readonly value: Value; readonly age: number }>
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Logs an error and returns the id users can quote. */
  readonly report: (error: unknown) => string
}

/** The browser's source: never caches. Failures keep the current data, so their id is not needed. */
export function browserSource(): MarketSource {
  return {
    market: createMarketClient((path, init) => fetch(path, init)),
    keep: async (_, ask) => ({ value: await ask(), age: 0 }),
    now: Date.now,
    report: () => '',
  }
}
