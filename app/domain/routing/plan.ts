import type { Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import type { Raw } from '#app/domain/amount/raw.ts'
import type { Pool } from '#app/domain/liquidity/pool.ts'

export type Protocol = 'V2' | 'V3' | 'V4' | 'MIXED'
export type SwapSide = 'exactIn' | 'exactOut'

/**
 * One pool on the way. The tokens are the pool's own currencies: NATIVE where a v4 pool holds the chain's currency. Where one hop ends in
 * the wrapped and the next begins in the native currency (or the reverse), and likewise at both ends of the route, the encoder wraps or
 * unwraps in between, one for one.
 */
export interface Hop {
  readonly pool: Pool
  readonly tokenIn: Address
  readonly tokenOut: Address
}

export interface Route {
  readonly hops: readonly Hop[]
}

export interface HopQuote extends Hop {
  /** Exact out over several sections: before anything is sold back (`settle-exact-output.ts`). */
  readonly amountIn: Raw
  /**
   * For exact out over a v2 pair this is what was asked of the pair; the pair may pay a few base units more, because its
   * input is rounded up.
   */
  readonly amountOut: Raw
  /** Initialised ticks crossed; 0 for v2. */
  readonly ticksCrossed: number
}

export interface RouteQuote {
  readonly route: Route
  readonly hops: readonly HopQuote[]
  /** The version of every pool on the way, or MIXED. */
  readonly protocol: Protocol
  /** Exact out over several sections: without what is sold back in the end. */
  readonly amountIn: Raw
  readonly amountOut: Raw
  /** Output that arrives; for an exact output over v2 pairs it may exceed `amountOut`, because a pair's input is rounded up. */
  readonly received: Raw
  readonly gasUnits: bigint
}

/**
 * A trade over one or several routes, executed in the order given. No pool occurs in two routes, so that each route can be
 * confirmed by the chain's quoters on its own.
 */
export interface Plan {
  readonly side: SwapSide
  readonly routes: readonly RouteQuote[]
  /** Exact in: what was asked. Exact out: the sum over the routes. */
  readonly amountIn: Raw
  /** The sum over the routes. Exact out: what was asked, or more if the smallest unit of the input buys more. */
  readonly amountOut: Raw
  readonly received: Raw
  /** Of the whole transaction, an estimate by `gas-model.ts`. */
  readonly gasUnits: bigint
  /** `gasUnits` at the request's price, in tokenOut (exact in) or tokenIn (exact out), rounded up. 0 without a price. */
  readonly gasCost: Raw
  /** Amount that plans are ranked by: amountOut − gasCost (exact in, may be negative) or amountIn + gasCost (exact out). */
  readonly netAmount: bigint
  /**
   * Output of amountIn at the prices before the trade, without fees or price impact, rounded down. Price impact with
   * fees = 1 − amountOut ÷ spotAmountOut.
   */
  readonly spotAmountOut: Raw
  /** Loss against the prices before the trade, fees left out, in 1/1,000,000, rounded up. */
  readonly priceImpactPips: number
  /** False when a hop crosses a pool that only the chain can quote (`V4Pool.quotable`). */
  readonly isExact: boolean
}

/** The price of a unit of gas, in the token that plans are ranked by. */
export interface GasPrice {
  readonly weiPerUnit: bigint
  /** Base units of tokenOut (exact in) or tokenIn (exact out) for `perWei` wei of the chain's currency. */
  readonly tokenAmount: bigint
  readonly perWei: bigint
}

export interface PlanRequest {
  readonly side: SwapSide
  /** NATIVE for the chain's own currency. */
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Of tokenIn (exact in) or tokenOut (exact out). */
  readonly amount: Raw
  /**
   * Exact out: how much more than quoted may be spent. Routes over several sections need a tolerance; without one there are none.
   */
  readonly tolerance?: Bps
  /** Default all. MIXED admits routes over several of the versions named; alone, over all versions. */
  readonly protocols?: readonly Protocol[]
  /** Default 3. */
  readonly maxHops?: 1 | 2 | 3
  /** Most routes in one plan, from 1 on. Default 3. */
  readonly maxSplits?: number
  /** Most plans returned, from 2 on. Default 4. */
  readonly maxPlans?: number
  /** Without it gas is free: every split that gains one base unit pays. */
  readonly gasPrice?: GasPrice
  /** Pool keys (`poolKey`) not to be used. */
  readonly withoutPools?: ReadonlySet<string>
}

/** Best plan first, by `netAmount`. Never empty. */
export interface PlanSearch {
  readonly plans: readonly [Plan, ...Plan[]]
}

/** `quote.none`: no path, or none deep enough · `amount.zero` */
export type PlanProblem = 'quote.none' | 'amount.zero'
