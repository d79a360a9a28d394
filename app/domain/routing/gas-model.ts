import type { CurveQuote } from '#app/domain/liquidity/curve.ts'
import type { Pool } from '#app/domain/liquidity/pool.ts'
import type { GasPrice } from './plan.ts'

/**
 * Gas of the parts of a swap through the Universal Router. These estimates are for ranking plans, not for gas limits.
 *
 * Source   least squares over the receipts of 246 random swaps on the local chain (residual 10,000 gas), rounded
 */

/** Base gas of a transaction: tokens are paid with a permit and a transfer, the native currency with neither. */
const TRANSACTION_GAS = { native: 37_000, token: 77_000 } as const
/** Gas of one router command: its dispatch and the payer's transfer. */
export const SECTION_GAS = 18_000
const HOP_GAS = { v2: 80_000, v3: 78_000, v4: 71_000 } as const
/** Gas of a hop that sells back over a pool which the same transaction has already used. */
export const SOLD_BACK_GAS = 55_000
const TICK_CROSSED_GAS = 43_000
/** Gas of each word of the tick bitmap that the swap passes without stopping at an initialised tick. */
const WORD_PASSED_GAS = 6_500
/** Gas of a hook that is called around the swap. */
const HOOK_GAS = 60_000

/** Returns the gas of one hop. */
export function hopGas(pool: Pool, { ticksCrossed, wordsPassed }: CurveQuote): number {
  const hook = pool.version === 'v4' && pool.quotable === 'chain' ? HOOK_GAS : 0
  return HOP_GAS[pool.version] + TICK_CROSSED_GAS * ticksCrossed + WORD_PASSED_GAS * wordsPassed + hook
}

/** Returns the gas of a whole transaction from the gas of its routes. */
export function transactionGas(gasOfRoutes: number, input: 'native' | 'token'): number {
  return TRANSACTION_GAS[input] + gasOfRoutes
}

/**
 * Returns the cost of an amount of gas in base units of the token that plans are ranked by; 0 without a price.
 *
 * Rounds   up
 */
export function gasCost(gasUnits: number, price: GasPrice | undefined): bigint {
  if (price === undefined || price.perWei <= 0n) return 0n
  const scaled = BigInt(gasUnits) * price.weiPerUnit * price.tokenAmount
  return (scaled + price.perWei - 1n) / price.perWei
}
