import { feeSteps, type FeeStep, type PastSwap } from '#app/domain/liquidity/fee-steps.ts'
import { feeGrowthInside, growthSince, type FeeGrowth } from '#app/domain/liquidity/uncollected-fees.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { secondsInside } from '#app/domain/liquidity/time-in-range.ts'
import type { PoolRow, TickRow } from '#workers/kit/market-tables.ts'
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
  const lower = editInitialised(market, pool, tickLower)
  lower.liquidityGross += delta
  lower.liquidityNet += delta
  const upper = editInitialised(market, pool, tickUpper)
  upper.liquidityGross += delta
  upper.liquidityNet -= delta
  const { tick } = pool.row
  if (tick !== undefined && tickLower <= tick && tick < tickUpper) market.editPool(pool).liquidity += delta
}

/**
 * Returns a tick's row for a change, initialised if necessary: by convention, all earlier growth is below the tick.
 * Source: Tick.update of v3-core
 */
function editInitialised(market: IndexedMarket, pool: PoolState, tick: number): TickRow {
  const row = market.editTick(pool, tick)
  if (row.liquidityGross > 0n) return row
  const isBelow = pool.row.tick !== undefined && tick <= pool.row.tick
  const { growth0, growth1 } = isBelow ? growthOf(pool.row) : NO_GROWTH
  row.feeGrowthOutside0 = growth0
  row.feeGrowthOutside1 = growth1
  row.secondsOutside = isBelow ? market.time : 0
  row.crossedAt = market.time
  return row
}

const NO_GROWTH: FeeGrowth = { growth0: 0n, growth1: 0n }

/** Fees per unit of liquidity since the pool's creation, Q128.128; recorded for v4 only. */
export function growthOf({ feeGrowth0, feeGrowth1 }: PoolRow): FeeGrowth {
  return { growth0: feeGrowth0, growth1: feeGrowth1 }
}

function outsideOf(row: TickRow | undefined): FeeGrowth {
  return row ? { growth0: row.feeGrowthOutside0, growth1: row.feeGrowthOutside1 } : NO_GROWTH
}

/** Returns the initialised ticks that a swap between two ticks crosses, ascending. */
function crossedTicks({ row, ticks }: PoolState, before: number, after: number): readonly TickRow[] {
  // A tick is crossed downwards when the price falls below it, and upwards when the price reaches it.
  const [low, high] = before < after ? [before, after] : [after, before]
  const { tickSpacing } = row
  const first = (Math.floor(low / tickSpacing) + 1) * tickSpacing
  if (first > high) return []
  const crossed: TickRow[] = []
  const addIfInitialised = (tick: TickRow | undefined) => {
    if (tick && tick.liquidityGross > 0n) crossed.push(tick)
  }
  if ((high - first) / tickSpacing < ticks.size) {
    for (let tick = first; tick <= high; tick += tickSpacing) addIfInitialised(ticks.get(tick))
    return crossed
  }
  for (const tick of ticks.values()) if (tick.tick > low && tick.tick <= high) addIfInitialised(tick)
  return crossed.sort((a, b) => a.tick - b.tick)
}

type Swap = Pick<PastSwap, 'version' | 'sqrtPriceAfter' | 'zeroForOne' | 'amountIn' | 'fee' | 'protocolFee'> & {
  readonly tickAfter: number
}

/** Computes the steps of a swap and the ticks that it crosses. Call before the pool's price changes. */
export function stepsOf(
  pool: PoolState,
  { tickAfter, ...swap }: Swap,
): { readonly steps: readonly FeeStep[]; readonly crossed: readonly TickRow[] } {
  const { sqrtPrice, tick, liquidity, tickSpacing } = pool.row
  if (sqrtPrice === undefined || tick === undefined) return { steps: [], crossed: [] }
  const crossed = crossedTicks(pool, tick, tickAfter)
  const ticks = crossed.map(({ tick: index, liquidityNet }) => ({ index, liquidityNet }))
  return { steps: [...feeSteps({ ...swap, before: { sqrtPrice, tick, liquidity }, tickSpacing, ticks })], crossed }
}

/** Updates a tick that the price crosses. Source: Tick.cross of v3-core */
export function crossTick(market: IndexedMarket, pool: PoolState, { tick }: TickRow): void {
  const row = market.editTick(pool, tick)
  const { growth0, growth1 } = growthSince(outsideOf(row), growthOf(pool.row))
  row.feeGrowthOutside0 = growth0
  row.feeGrowthOutside1 = growth1
  row.secondsOutside = market.time - row.secondsOutside
  row.crossedAt = market.time
}

/** Fee growth inside a range of a v4 pool, Q128.128. */
export function growthInside(pool: PoolState, range: TickRange): FeeGrowth {
  const { tickLower, tickUpper } = range
  const [lower, upper] = [outsideOf(pool.ticks.get(tickLower)), outsideOf(pool.ticks.get(tickUpper))]
  return feeGrowthInside(range, pool.row.tick ?? 0, growthOf(pool.row), lower, upper)
}

/** Seconds that the price has been in a range, plus an unknown constant of the range: only differences are meaningful. */
export function timeInside(market: IndexedMarket, { row, ticks }: PoolState, range: TickRange): number {
  const [lower, upper] = [ticks.get(range.tickLower), ticks.get(range.tickUpper)]
  return secondsInside(range, row.tick ?? 0, market.time, lower?.secondsOutside ?? 0, upper?.secondsOutside ?? 0)
}
