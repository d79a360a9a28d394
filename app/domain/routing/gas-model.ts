import type { Pool } from '#app/domain/liquidity/pool.ts'
import type { GasPrice } from './plan.ts'

/**
 * Gas of a swap through the Universal Router, by what happens in it. Estimates to rank plans by, not limits to send: the
 * transaction's own gas is estimated by the chain.
 *
 * Source   least squares over the receipts of 250 random swaps on the local chain (residual 10,000), rounded
 */
const TRANSACTION = 70_000
/** One command of the router: its dispatch, the payer's transfer. */
const ROUTE = 17_000
const HOP = { v2: 88_000, v3: 80_000, v4: 64_000 } as const
const SOLD_BACK = { v2: 50_000, v3: 50_000, v4: 50_000 } as const
const TICK_CROSSED = 40_000
/** A hook that is called around the swap. */
const HOOK_CALLED = 60_000

/** Gas of one hop. */
export function hopGas(pool: Pool, ticksCrossed: number): number {
  const hook = pool.version === 'v4' && pool.quotable === 'chain' ? HOOK_CALLED : 0
  return HOP[pool.version] + TICK_CROSSED * ticksCrossed + hook
}

/** Gas of one hop back over a pool that the same transaction has just used. */
export function soldBackGas(pool: Pool): number {
  return SOLD_BACK[pool.version]
}

/** Gas of one route, from that of its hops; what all routes of a transaction share is left out. */
export function routeGas(gasOfHops: number): number {
  return ROUTE + gasOfHops
}

/** Gas of a whole transaction, from that of its routes. */
export function transactionGas(gasOfRoutes: number): number {
  return TRANSACTION + gasOfRoutes
}

/**
 * What gas costs in the token plans are ranked by.
 *
 * Rounds   up
 */
export function gasCost(gasUnits: number, price: GasPrice | undefined): bigint {
  if (price === undefined || price.perWei <= 0n) return 0n
  const scaled = BigInt(gasUnits) * price.weiPerUnit * price.tokenAmount
  return (scaled + price.perWei - 1n) / price.perWei
}
