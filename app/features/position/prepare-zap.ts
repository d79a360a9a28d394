import type { Bps } from '#app/domain/amount/percent.ts'
import type { Side } from '#app/domain/liquidity/deposit-ratio.ts'
import { ZAP_SLIPPAGE } from '#app/domain/liquidity/deposit-slippage.ts'
import { marketDistance, type MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import { poolTokens, type V4Pool } from '#app/domain/liquidity/pool.ts'
import { rangeAmounts, type PoolPrice, type TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'
import { zapLimits, planZap, quoteOwnPool, zapWith, type ZapPlan } from '#app/domain/liquidity/zap.ts'
import { hopImpactBps } from '#app/domain/swap/hop-impact.ts'
import type { TradeLimits } from '#app/domain/swap/trade-limits.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import type { ZapToPlan } from '#app/transactions/plan-zap.ts'
import type { Prepared, PreparedSwap } from './change-run.ts'
import { sideFirst } from './side-first.ts'

/** A deposit of one token with the values that its review shows. */
export interface PreparedZap {
  readonly request: ZapToPlan['request']
  /** In the pool's order. */
  readonly tokens: readonly [DepositToken, DepositToken]
  readonly side: Side
  /** Amounts of the new position if the price is unchanged, in base units. */
  readonly expected: TokenAmounts
  /** Amounts that are returned to the account in that case, in base units. */
  readonly left: TokenAmounts
  /** Price impact of the swap: its loss against the pool's price without the pool fee, in basis points. */
  readonly impactBps: number
  /** Distance of the pool's price before the swap from the market. */
  readonly distance: MarketDistance | null
  readonly slippage: Bps
  readonly deadlineMinutes: number
}

export interface ZapEntry extends Pick<PreparedZap, 'tokens' | 'side'> {
  readonly order: Pick<ZapToPlan['request'], 'chainId' | 'account' | 'pool' | 'range' | 'amount'>
  readonly limits: TradeLimits
}

/** Either a zap, whose swap goes through the target pool, or a plain deposit that needs no swap. */
export type ZapChoice = { readonly zap: PreparedZap } | { readonly plain: ZapPlan }

export function isZap(prepared: Prepared): prepared is PreparedZap {
  return prepared.request.kind === 'zap'
}

/**
 * Divides a deposit of one token at the given state of the pool.
 *
 * Returns  undefined if the pool is not deep enough, or the amount too small
 */
export function prepareZap({ order, tokens, side, limits }: ZapEntry, state: V4Pool): ZapChoice | undefined {
  const curve = swapCurve(state, side === 0)
  if (!curve) return undefined
  const { range, amount, pool } = order
  const plan = planZap({ amount, side, range, price: priceOf(state) }, quoteOwnPool(curve))
  if (!plan) return undefined
  if (plan.swapIn === 0n) return { plain: plan }
  const slippage = limits.slippage === 'auto' ? ZAP_SLIPPAGE : limits.slippage
  const { swapIn, swapOut, after } = plan
  const bounds = zapLimits(plan, slippage)
  if (bounds.liquidity === 0n) return undefined
  const expected = rangeAmounts(range, after, bounds.liquidity, 'up')
  const [input, output] = sideFirst(poolTokens(state), side)
  const { fee, tickSpacing, hooks } = pool
  const hops = [{ pool: { version: 'v4', fee, tickSpacing, hooks }, tokenIn: input, tokenOut: output }] as const
  return {
    zap: {
      request: { ...order, kind: 'zap', input, hops, swapIn, ...bounds, quotedOut: swapOut, acceptedImpact: 'medium' },
      tokens,
      side,
      expected,
      left: leftover(side, { rest: amount - swapIn, swapOut }, expected),
      impactBps: hopImpactBps({ amountIn: swapIn, amountOut: swapOut, feePips: curve.feePips, spot: curve.spot }),
      distance: marketDistance(tokens, priceOf(state)),
      slippage,
      deadlineMinutes: limits.deadlineMinutes,
    },
  }
}

/** Returns the swap of a zap with the values that a review shows. */
export function swapOfZap({ request, side, left, impactBps }: PreparedZap): PreparedSwap {
  const { swapIn, quotedOut, minimumOut, hops } = request
  return { side, swapIn, quotedOut, minimumOut, impactBps, left, legs: [{ amount: swapIn, hops }] }
}

/** Whether the request would succeed at another state of the pool. */
export function isWithinLimits({ request, side }: PreparedZap, state: V4Pool): boolean {
  const plan = replanZap(request, side, state)
  return plan !== undefined && plan.swapOut >= request.minimumOut && plan.liquidity >= request.liquidity
}

/** Prepares the same deposit at another state of the pool; undefined if it then needs no swap or is impossible. */
export function renewZap({ request, tokens, side, ...limits }: PreparedZap, state: V4Pool): PreparedZap | undefined {
  const { chainId, account, pool, range, amount } = request
  const choice = prepareZap({ order: { chainId, account, pool, range, amount }, tokens, side, limits }, state)
  return choice && 'zap' in choice ? choice.zap : undefined
}

/** Output of the request's swap at another state of the pool, in base units; undefined if the deposit is impossible. */
export function currentSwapOut({ request, side }: PreparedZap, state: V4Pool): bigint | undefined {
  return replanZap(request, side, state)?.swapOut
}

function replanZap({ amount, range, swapIn }: PreparedZap['request'], side: Side, state: V4Pool): ZapPlan | undefined {
  const curve = swapCurve(state, side === 0)
  return curve && zapWith({ amount, side, range, price: priceOf(state) }, swapIn, quoteOwnPool(curve))
}

function priceOf({ sqrtPriceX96: sqrtPrice, tick }: V4Pool): PoolPrice {
  return { sqrtPrice, tick }
}

function leftover(
  side: Side,
  available: { readonly rest: bigint; readonly swapOut: bigint },
  taken: TokenAmounts,
): TokenAmounts {
  const [amount0, amount1] = sideFirst([available.rest, available.swapOut], side)
  return { amount0: amount0 - taken.amount0, amount1: amount1 - taken.amount1 }
}
