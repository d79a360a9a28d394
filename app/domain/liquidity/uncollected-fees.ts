import type { TickRange, TokenAmounts } from './position-amounts.ts'

/** Fees per unit of liquidity since the pool began, of each token: Q128.128, modulo 2^256. */
export interface FeeGrowth {
  readonly growth0: bigint
  readonly growth1: bigint
}

const Q128_BITS = 128n

/**
 * Fee growth between two ticks. `below` and `above` are the growth outside the lower and the upper tick, as the pool stores it.
 *
 * Source   Tick.getFeeGrowthInside of v3-core
 */
export function feeGrowthInside(
  { tickLower, tickUpper }: TickRange,
  tick: number,
  global: FeeGrowth,
  lower: FeeGrowth,
  upper: FeeGrowth,
): FeeGrowth {
  const below = tick >= tickLower ? lower : growthSince(lower, global)
  const above = tick < tickUpper ? upper : growthSince(upper, global)
  return growthSince(above, growthSince(below, global))
}

/** Growth from `last` to `now`, which may have wrapped around. */
export function growthSince(last: FeeGrowth, now: FeeGrowth): FeeGrowth {
  return { growth0: wrapped(now.growth0 - last.growth0), growth1: wrapped(now.growth1 - last.growth1) }
}

function wrapped(growth: bigint): bigint {
  return BigInt.asUintN(256, growth)
}

/**
 * Fees earned by liquidity while the fee growth inside its range went from `last` to `inside`.
 *
 * Units    liquidity: uint128
 * Rounds   down
 * Source   Position.update of v3-core and v4-core
 */
export function feesEarned(inside: FeeGrowth, last: FeeGrowth, liquidity: bigint): TokenAmounts {
  const { growth0, growth1 } = growthSince(last, inside)
  return { amount0: (growth0 * liquidity) >> Q128_BITS, amount1: (growth1 * liquidity) >> Q128_BITS }
}

/** A v3 position as the pool or the position manager stores it. */
export interface StoredPosition {
  readonly liquidity: bigint
  readonly last: FeeGrowth
  /** Fees up to `last`, and burnt principal. */
  readonly owed: TokenAmounts
}

/**
 * Amounts that the position manager pays when everything is collected from an NFT. The pool stores one position for all NFTs of a range and
 * pays at most what it owes that position, which rounding can make a unit less than the manager owes a single NFT.
 *
 * Rounds   down
 * Source   NonfungiblePositionManager.collect, UniswapV3Pool.collect
 */
export function collectableFees(inside: FeeGrowth, nft: StoredPosition, inPool: StoredPosition): TokenAmounts {
  const wanted = owedNow(inside, nft)
  // The manager makes the pool count its fees only if the NFT has liquidity.
  const available = nft.liquidity > 0n ? owedNow(inside, inPool) : inPool.owed
  return {
    amount0: wanted.amount0 < available.amount0 ? wanted.amount0 : available.amount0,
    amount1: wanted.amount1 < available.amount1 ? wanted.amount1 : available.amount1,
  }
}

/** Both contracts count what they owe as uint128 and let it wrap around. */
function owedNow(inside: FeeGrowth, { liquidity, last, owed }: StoredPosition): TokenAmounts {
  const earned = feesEarned(inside, last, liquidity)
  return {
    amount0: BigInt.asUintN(128, owed.amount0 + earned.amount0),
    amount1: BigInt.asUintN(128, owed.amount1 + earned.amount1),
  }
}
