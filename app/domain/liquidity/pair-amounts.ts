import { NO_AMOUNTS, type TokenAmounts } from './position-amounts.ts'
import { squareRoot } from './square-root.ts'

/** On-chain state of a v2 pair. */
export interface PairState {
  /** Token balances of the pair; at least its reserves. */
  readonly balances: TokenAmounts
  readonly reserves: TokenAmounts
  /** Total supply of LP tokens, in base units. */
  readonly supply: bigint
  /** Product of the reserves after the last change of liquidity; 0 while the protocol takes no fee. */
  readonly kLast: bigint
}

/**
 * Returns the amounts paid out for burning LP tokens.
 *
 * Units    liquidity: base units of the LP token
 * Rounds   down
 * Source   UniswapV2Pair.burn, which first mints the protocol's share of the fees
 */
export function pairAmounts({ balances, ...pair }: PairState, liquidity: bigint): TokenAmounts {
  const supply = pair.supply + protocolLiquidity(pair)
  if (supply === 0n) return NO_AMOUNTS
  return { amount0: (liquidity * balances.amount0) / supply, amount1: (liquidity * balances.amount1) / supply }
}

/**
 * Returns √k per LP token, which only grows, by the fees of the holders. Excludes the protocol's share.
 *
 * Units    Q64.96
 * Rounds   down
 * Returns  0 for an empty pair
 */
export function pairGrowth(pair: Omit<PairState, 'balances'>): bigint {
  const supply = pair.supply + protocolLiquidity(pair)
  return supply === 0n ? 0n : (squareRoot(pair.reserves.amount0 * pair.reserves.amount1) << 96n) / supply
}

/**
 * Returns the LP tokens that the pair mints for the protocol before its liquidity changes: a sixth of the growth of √k.
 *
 * Rounds   down
 * Source   UniswapV2Pair._mintFee
 */
function protocolLiquidity({ reserves, supply, kLast }: Omit<PairState, 'balances'>): bigint {
  if (kLast === 0n) return 0n
  const root = squareRoot(reserves.amount0 * reserves.amount1)
  const rootLast = squareRoot(kLast)
  return root > rootLast ? (supply * (root - rootLast)) / (root * 5n + rootLast) : 0n
}
