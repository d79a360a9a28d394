import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'
import { liquidityForAmounts } from './calls/range-liquidity.ts'
import { rangeAmounts, type PoolPrice, type TickRange, type TokenAmounts } from './position-amounts.ts'

/** Reserves, or range and price, that fix the ratio of the two amounts of a deposit. */
export type DepositRatio =
  /** v2. A pair without reserves takes any two amounts, which set its price. */
  | { readonly version: 'v2'; readonly reserves: TokenAmounts }
  | { readonly version: 'v3' | 'v4'; readonly range: TickRange; readonly price: PoolPrice }

/** Index of one of a pool's two tokens. */
export type Side = 0 | 1

export interface Deposit extends TokenAmounts {
  /** Liquidity minted for the amounts; 0 for a v2 pair, which computes it itself. */
  readonly liquidity: bigint
}

/** Pools store liquidity as uint128 and change it by int128. */
const LIQUIDITY_LIMIT = 2n ** 127n

export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0
}

/** Whether the two amounts are independent of each other, as in a v2 pair without reserves. */
export function areAmountsIndependent(ratio: DepositRatio): boolean {
  return ratio.version === 'v2' && (ratio.reserves.amount0 === 0n || ratio.reserves.amount1 === 0n)
}

/** Returns the side that a range does not take because the price is outside it; undefined if it takes both. */
export function lockedSide(ratio: DepositRatio): Side | undefined {
  if (ratio.version === 'v2') return undefined
  const { range, price } = ratio
  if (price.tick < range.tickLower) return 1
  return price.tick >= range.tickUpper ? 0 : undefined
}

/**
 * Returns the deposit that an amount of one token pays for, with the amounts of both tokens.
 *
 * Units    base units
 * Rounds   v2: the other amount down · v3, v4: liquidity down, then amounts up, without exceeding the given one
 * Returns  undefined if the amount pays for no liquidity or for more than a pool can hold, if its side is locked, or if the amounts are
 *          independent of each other
 * Source   UniswapV2Library.quote; LiquidityAmounts of v3-periphery
 */
export function depositOf(ratio: DepositRatio, side: Side, amount: bigint): Deposit | undefined {
  if (amount <= 0n || areAmountsIndependent(ratio)) return undefined
  if (ratio.version === 'v2') {
    const { amount0, amount1 } = ratio.reserves
    const other = side === 0 ? mulDiv(amount, amount1, amount0, 'down') : mulDiv(amount, amount0, amount1, 'down')
    if (other === 0n) return undefined
    return side === 0
      ? { amount0: amount, amount1: other, liquidity: 0n }
      : { amount0: other, amount1: amount, liquidity: 0n }
  }
  if (lockedSide(ratio) === side) return undefined
  const { version, range, price } = ratio
  const maxAmounts = side === 0 ? { amount0: amount, amount1: MAX_UINT256 } : { amount0: MAX_UINT256, amount1: amount }
  const liquidity = liquidityForAmounts(range, price.sqrtPrice, maxAmounts, version === 'v3' ? 'router' : 'pool')
  if (liquidity === 0n || liquidity >= LIQUIDITY_LIMIT) return undefined
  return { ...rangeAmounts(range, price, liquidity, 'up'), liquidity }
}
