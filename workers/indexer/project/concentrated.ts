import type { IndexedMarket, PoolState } from './market.ts'

/** Adds or removes liquidity between two ticks of a v3 or v4 pool, updating ticks as Pool.modifyLiquidity does. */
export function changeRange(
  market: IndexedMarket,
  pool: PoolState,
  tickLower: number,
  tickUpper: number,
  delta: bigint,
): void {
  if (delta === 0n) return
  const lower = market.editTick(pool, tickLower)
  lower.liquidityGross += delta
  lower.liquidityNet += delta
  const upper = market.editTick(pool, tickUpper)
  upper.liquidityGross += delta
  upper.liquidityNet -= delta
  const { tick } = pool.row
  if (tick !== undefined && tickLower <= tick && tick < tickUpper) market.editPool(pool).liquidity += delta
}
