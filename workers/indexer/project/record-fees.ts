import { liquidityClass, spanFees, type TickSpan } from '#app/domain/liquidity/fee-spans.ts'
import type { FeeStep } from '#app/domain/liquidity/fee-steps.ts'
import type { IndexedMarket, PoolState } from './market.ts'

const Q128_BITS = 128n

/** Adds the time since the last swap to the span of the current price. Call before a v3 or v4 swap changes the price. */
export function recordTime(market: IndexedMarket, pool: PoolState): void {
  const { tick, liquidity, tickSpacing, swappedAt } = pool.row
  if (tick !== undefined && market.time > swappedAt) {
    const span = { ...spanOf(tick, tickSpacing), liquidityClass: liquidityClass(liquidity) }
    for (const row of market.editPoolFees(pool, span)) row.seconds += market.time - Math.max(row.start, swappedAt)
  }
  market.editPool(pool).swappedAt = market.time
}

/** Adds the fees of a v3 or v4 swap to the spans in which they were earned. */
export function recordSwapFees(
  market: IndexedMarket,
  pool: PoolState,
  steps: readonly FeeStep[],
  zeroForOne: boolean,
): void {
  for (const step of steps) {
    if (step.liquidity === 0n || step.fee === 0n) continue
    for (const { tick, width, fee } of spanFees(step, zeroForOne, pool.row.tickSpacing)) {
      if (fee > 0n) addFees(market, pool, { tick, width }, step.liquidity, zeroForOne ? [fee, 0n] : [0n, fee])
    }
  }
}

/** Adds a payment to the in-range liquidity, from a flash loan or a donation, in base units. */
export function recordPayment(market: IndexedMarket, pool: PoolState, amount0: bigint, amount1: bigint): void {
  const { tick, liquidity, tickSpacing } = pool.row
  if (tick === undefined || liquidity === 0n) return
  addFees(market, pool, spanOf(tick, tickSpacing), liquidity, [amount0, amount1])
}

/** Adds the growth of a pair's √k (Q64) from a swap. */
export function recordPairGrowth(market: IndexedMarket, pool: PoolState, before: bigint, after: bigint): void {
  if (before === 0n || after <= before) return
  addFees(market, pool, { tick: 0, width: 0 }, before, [after - before, 0n])
}

function spanOf(tick: number, tickSpacing: number): TickSpan {
  return { tick: Math.floor(tick / tickSpacing) * tickSpacing, width: tickSpacing }
}

function addFees(
  market: IndexedMarket,
  pool: PoolState,
  span: TickSpan,
  liquidity: bigint,
  [fee0, fee1]: readonly [bigint, bigint],
): void {
  for (const row of market.editPoolFees(pool, { ...span, liquidityClass: liquidityClass(liquidity) })) {
    row.fees0 += fee0
    row.fees1 += fee1
    row.growth0 += (fee0 << Q128_BITS) / liquidity
    row.growth1 += (fee1 << Q128_BITS) / liquidity
  }
}
