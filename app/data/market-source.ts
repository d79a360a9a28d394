import * as questions from './market.ts'
import type { ApiFetch } from './market.ts'

type WithoutApi<Ask> = Ask extends (api: ApiFetch, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

/** Every question to the market, of an API that is settled. */
export type Market = { readonly [Name in keyof typeof questions]: WithoutApi<(typeof questions)[Name]> }

interface Bound {
  readonly api: ApiFetch
}

/** Binds a question when it is asked: a page asks a few of them, and is made hundreds of times a second. */
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

export function boundMarket(api: ApiFetch): Market {
  // Under its own name each, without the first argument.
  return Object.create(binding, { api: { value: api } }) as Market
}

/** Where a page's figures come from: the edge, which keeps them a while, or the browser that keeps the page up to date. */
export interface MarketSource {
  readonly market: Market
  /** What `ask` gave lately or gives now, and its age in milliseconds. `name` says what is asked, with its version. */
  readonly keep: <Value>(
    name: string,
    ask: () => Promise<Value>,
  ) => Promise<{ readonly value: Value; readonly age: number }>
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Logs what failed and gives the id by which a person can name it. */
  readonly report: (error: unknown) => string
}

/** In the browser: asks anew each time. What fails leaves what is shown, and nobody needs its name. */
export function browserSource(): MarketSource {
  return {
    market: boundMarket((path, init) => fetch(path, init)),
    keep: async (_, ask) => ({ value: await ask(), age: 0 }),
    now: Date.now,
    report: () => '',
  }
}
