import type { Rounding } from '#app/domain/amount/mul-div.ts'
import { amount0Delta, amount1Delta } from './sqrt-price-math.ts'
import { sqrtPriceAtTick } from './tick-math.ts'

/** Base units of a pool's two tokens. */
export interface TokenAmounts {
  readonly amount0: bigint
  readonly amount1: bigint
}

export const NO_AMOUNTS: TokenAmounts = { amount0: 0n, amount1: 0n }

/** The ticks between which a v3 or v4 position has liquidity: the lower one inclusive, the upper one exclusive. */
export interface TickRange {
  readonly tickLower: number
  readonly tickUpper: number
}

/** The price of a v3 or v4 pool, as in slot0. */
export interface PoolPrice {
  /** Q64.96. */
  readonly sqrtPrice: bigint
  readonly tick: number
}

/**
 * Returns the amounts of both tokens that liquidity between two ticks represents at a price.
 *
 * Units    liquidity: uint128 · result: base units
 * Rounds   as `rounding` says; the contracts round up for deposits and down for withdrawals
 * Throws   RangeError for a tick that is not an integer from MIN_TICK to MAX_TICK
 * Source   UniswapV3Pool._modifyPosition, Pool.modifyLiquidity of v4-core
 */
export function rangeAmounts(
  { tickLower, tickUpper }: TickRange,
  { sqrtPrice, tick }: PoolPrice,
  liquidity: bigint,
  rounding: Rounding,
): TokenAmounts {
  const lower = sqrtPriceAtTick(tickLower)
  const upper = sqrtPriceAtTick(tickUpper)
  if (tick < tickLower) return { amount0: amount0Delta(lower, upper, liquidity, rounding), amount1: 0n }
  if (tick >= tickUpper) return { amount0: 0n, amount1: amount1Delta(lower, upper, liquidity, rounding) }
  return {
    amount0: amount0Delta(sqrtPrice, upper, liquidity, rounding),
    amount1: amount1Delta(lower, sqrtPrice, liquidity, rounding),
  }
}
