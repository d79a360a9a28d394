import type { TickRange, TokenAmounts } from './position-amounts.ts'

/** Fees per unit of liquidity since the creation of the pool, for each token: Q128.128, modulo 2^256. */
export interface FeeGrowth {
  readonly growth0: bigint
  readonly growth1: bigint
}

const Q128_BITS = 128n

/**
 * Returns the fee growth between two ticks. `lower` and `upper` are the growth outside these ticks, as stored by the pool.
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

/** Returns the growth from `last` to `now`, which may have wrapped around. */
export function growthSince(last: FeeGrowth, now: FeeGrowth): FeeGrowth {
  return { growth0: wrapUint256(now.growth0 - last.growth0), growth1: wrapUint256(now.growth1 - last.growth1) }
}

function wrapUint256(growth: bigint): bigint {
  return BigInt.asUintN(256, growth)
}

/**
 * Returns the fees that liquidity earned while the fee growth inside its range rose from `last` to `inside`.
 *
 * Units    liquidity: uint128 · result: base units
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
  /** Fee growth inside the range at the last update. */
  readonly last: FeeGrowth
  /** Fees up to `last` and withdrawn principal, neither of them collected. */
  readonly owed: TokenAmounts
}

/**
 * Returns the amounts that the position manager pays when everything is collected from an NFT. The pool stores one position for all NFTs of
 * a range and pays at most the amounts owed to it. Because of rounding, these can be one unit less than the manager owes to a single NFT.
 *
 * Rounds   down
 * Source   NonfungiblePositionManager.collect, UniswapV3Pool.collect
 */
export function collectableFees(inside: FeeGrowth, nft: StoredPosition, inPool: StoredPosition): TokenAmounts {
  const owedToNft = owedNow(inside, nft)
  // The manager updates the pool's position (by burning zero liquidity) only if the NFT has liquidity.
  const available = nft.liquidity > 0n ? owedNow(inside, inPool) : inPool.owed
  return {
    amount0: owedToNft.amount0 < available.amount0 ? owedToNft.amount0 : available.amount0,
    amount1: owedToNft.amount1 < available.amount1 ? owedToNft.amount1 : available.amount1,
  }
}

/** Returns the amounts owed at present. Both contracts store them as uint128, which may wrap around. */
function owedNow(inside: FeeGrowth, { liquidity, last, owed }: StoredPosition): TokenAmounts {
  const earned = feesEarned(inside, last, liquidity)
  return {
    amount0: BigInt.asUintN(128, owed.amount0 + earned.amount0),
    amount1: BigInt.asUintN(128, owed.amount1 + earned.amount1),
  }
}
