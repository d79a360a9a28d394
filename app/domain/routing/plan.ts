import type { Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import type { BaseUnits } from '#app/domain/amount/base-units.ts'
import type { Pool } from '#app/domain/liquidity/pool.ts'

export type Protocol = 'V2' | 'V3' | 'V4' | 'MIXED'
export type SwapSide = 'exactIn' | 'exactOut'

/**
 * One pool of a route. Its tokens are the pool's own currencies: NATIVE where a v4 pool has the native currency. The encoder wraps or
 * unwraps, one for one, where one hop ends in the wrapped native token and the next begins in the native currency, or the reverse, and
 * likewise at both ends of the route.
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
  /** For exact out over several sections, the amount before buffers are sold back (`settle-exact-output.ts`). */
  readonly amountIn: BaseUnits
  /**
   * For exact out over a v2 pair, the output that the input is computed for; the pair may pay a few base units more, because the input is
   * rounded up.
   */
  readonly amountOut: BaseUnits
  /** Initialised ticks crossed; 0 for v2. */
  readonly ticksCrossed: number
}

export interface RouteQuote {
  readonly route: Route
  readonly hops: readonly HopQuote[]
  /** The version of all pools of the route, or MIXED. */
  readonly protocol: Protocol
  /** For exact out over several sections, the net input: less the input returned by selling buffers back. */
  readonly amountIn: BaseUnits
  readonly amountOut: BaseUnits
  /** Output received; for exact out over v2 pairs it may exceed `amountOut`, because a pair's input is rounded up. */
  readonly received: BaseUnits
  readonly gasUnits: bigint
}

/**
 * A trade over one or several routes, which are executed in this order. No pool occurs in two routes, so the on-chain quoters can confirm
 * each route separately.
 */
export interface Plan {
  readonly side: SwapSide
  readonly routes: readonly RouteQuote[]
  /** Exact in: the requested amount. Exact out: the sum over the routes. */
  readonly amountIn: BaseUnits
  /** The sum over the routes. Exact out: the requested amount, or more if one base unit less of the input would buy less than requested. */
  readonly amountOut: BaseUnits
  readonly received: BaseUnits
  /** Estimated gas of the whole transaction, by `gas-model.ts`. */
  readonly gasUnits: bigint
  /** `gasUnits` at the request's price, in tokenOut (exact in) or tokenIn (exact out), rounded up. 0 without a price. */
  readonly gasCost: BaseUnits
  /** Amount that plans are ranked by: amountOut − gasCost (exact in, may be negative) or amountIn + gasCost (exact out). */
  readonly netAmount: bigint
  /**
   * Output of amountIn at the prices before the trade, without fees or price impact, rounded down. Price impact with
   * fees = 1 − amountOut ÷ spotAmountOut.
   */
  readonly spotAmountOut: BaseUnits
  /** Loss against the prices before the trade, without fees, in pips, rounded up. */
  readonly priceImpactPips: number
  /** Whether all amounts are exact: false if a hop uses a pool that can only be quoted on chain (`V4Pool.quotable`). */
  readonly isExact: boolean
}

/** The price of a unit of gas, in the token that plans are ranked by. */
export interface GasPrice {
  readonly weiPerUnit: bigint
  /** Base units of tokenOut (exact in) or tokenIn (exact out) per `perWei` wei of the native currency. */
  readonly tokenAmount: bigint
  readonly perWei: bigint
}

export interface PlanRequest {
  readonly side: SwapSide
  /** NATIVE for the native currency. */
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Base units of tokenIn (exact in) or tokenOut (exact out). */
  readonly amount: BaseUnits
  /**
   * Exact out: how much more than quoted may be spent. Routes over several sections are only found with a tolerance.
   */
  readonly tolerance?: Bps
  /**
   * All by default. With MIXED, one route may combine the versions listed beside it; MIXED alone admits only routes that combine versions,
   * of any version. For an exact output without a tolerance, MIXED has no effect.
   */
  readonly protocols?: readonly Protocol[]
  /** Default 3. */
  readonly maxHops?: 1 | 2 | 3
  /** Maximum number of routes in a plan, at least 1. Default 3. */
  readonly maxSplits?: number
  /** Maximum number of plans returned. With fewer than 3, the fallbacks (`findPlan`) may displace the best plan. Default 4. */
  readonly maxPlans?: number
  /** Without a price gas is free, so a split is preferred even if it gains only one base unit. */
  readonly gasPrice?: GasPrice
  /** Keys (`poolKey`) of pools that must not be used. */
  readonly withoutPools?: ReadonlySet<string>
}

/** Plans, best first by `netAmount`; never empty. */
export interface PlanSearch {
  readonly plans: readonly [Plan, ...Plan[]]
}

/** `quote.none`: there is no path, or none is deep enough. */
export type PlanProblem = 'quote.none' | 'amount.zero'
