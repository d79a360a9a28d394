import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import { rangeAmounts, type TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { feesEarned } from '#app/domain/liquidity/uncollected-fees.ts'
import { MAX_TICK, MIN_TICK } from '#app/domain/liquidity/tick-math.ts'
import type { Log } from '#workers/kit/log.ts'
import {
  decodeV4Donation,
  decodeV4Initialize,
  decodeV4ModifyLiquidity,
  decodeV4ProtocolFee,
  decodeV4Swap,
  type V4ModifyLiquidity,
  type V4Swap,
} from '../decode/v4.ts'
import { changeRange, crossTick, growthInside, stepsOf } from './concentrated.ts'
import type { IndexedMarket, PoolState } from './market.ts'
import { accountOf, addPool, type Projection } from './projection.ts'
import { recordPayment, recordSwapFees, recordTime } from './record-fees.ts'
import { recordPosition } from './record-position.ts'
import { recordTrade } from './record-trade.ts'

const PIPS_ONE = 1_000_000n
const Q128_BITS = 128n
const LOW_12_BITS = 0xfff

export function projectV4Initialize(projection: Projection, log: Log): void {
  const { market } = projection
  if (log.address !== market.facts.v4PoolManager) return
  const event = decodeV4Initialize(log)
  if (!event) return
  const isDynamicFee = event.fee === DYNAMIC_FEE
  addPool(projection, {
    id: event.id,
    version: 4,
    token0: event.currency0,
    token1: event.currency1,
    // A dynamic fee is unknown until the first swap.
    fee: isDynamicFee ? 0 : event.fee,
    isDynamicFee,
    tickSpacing: event.tickSpacing,
    hooks: event.hooks,
    sqrtPrice: event.sqrtPriceX96,
    tick: event.tick,
  })
}

/**
 * Projects a v4 swap. The manager holds the tokens of all pools, and no event shows which pool's fees are withdrawn. So a v4
 * pool's reserves are its principal: the amounts of its liquidity, without swap fees.
 */
export function projectV4Swap(projection: Projection, log: Log): void {
  const { market } = projection
  if (log.address !== market.facts.v4PoolManager) return
  const event = decodeV4Swap(log)
  const pool = event && market.pools.get(event.id)
  if (!pool) return
  const amount0 = -event.amount0
  const amount1 = -event.amount1
  const row = market.editPool(pool)
  applySwapFees(market, pool, event)
  row.sqrtPrice = event.sqrtPriceX96
  row.tick = event.tick
  row.liquidity = event.liquidity
  if (row.isDynamicFee) row.fee = event.fee
  const fee = BigInt(event.fee)
  row.reserve0 = atLeastZero(row.reserve0 + withoutFee(amount0, fee))
  row.reserve1 = atLeastZero(row.reserve1 + withoutFee(amount1, fee))
  market.updateDerived(pool)
  recordTrade(market, pool, log, {
    kind: 'swap',
    account: accountOf(projection, log, event.sender),
    amount0,
    amount1,
  })
}

/** Adds the fees of a swap to the fee growth and crosses its ticks. Call before the pool's price changes. */
function applySwapFees(market: IndexedMarket, pool: PoolState, swap: V4Swap): void {
  const row = market.editPool(pool)
  const zeroForOne = swap.amount0 < 0n
  const { steps, crossed } = stepsOf(pool, {
    version: 4,
    sqrtPriceAfter: swap.sqrtPriceX96,
    tickAfter: swap.tick,
    zeroForOne,
    fee: BigInt(swap.fee),
    protocolFee: BigInt(zeroForOne ? row.protocolFee & LOW_12_BITS : row.protocolFee >> 12),
    amountIn: zeroForOne ? -swap.amount0 : -swap.amount1,
  })
  recordTime(market, pool)
  recordSwapFees(market, pool, steps, zeroForOne)
  const crossedInSteps = new Set<number>()
  for (const step of steps) {
    if (step.liquidity > 0n) {
      const growth = (step.fee << Q128_BITS) / step.liquidity
      if (zeroForOne) row.feeGrowth0 = BigInt.asUintN(256, row.feeGrowth0 + growth)
      else row.feeGrowth1 = BigInt.asUintN(256, row.feeGrowth1 + growth)
    }
    const tick = crossed.find((row) => row.tick === step.crossed)
    if (!tick) continue
    crossTick(market, pool, tick)
    crossedInSteps.add(tick.tick)
  }
  // Steps lack ticks crossed without liquidity, where the price moves without payment.
  for (const tick of crossed) if (!crossedInSteps.has(tick.tick)) crossTick(market, pool, tick)
}

export function projectV4ProtocolFee({ market }: Projection, log: Log): void {
  if (log.address !== market.facts.v4PoolManager) return
  const event = decodeV4ProtocolFee(log)
  const pool = event && market.pools.get(event.id)
  if (pool) market.editPool(pool).protocolFee = event.protocolFee
}

/** Projects a donation, which the in-range liquidity receives like fees. Source: Pool.donate of v4-core */
export function projectV4Donation({ market }: Projection, log: Log): void {
  if (log.address !== market.facts.v4PoolManager) return
  const event = decodeV4Donation(log)
  const pool = event && market.pools.get(event.id)
  if (!pool || pool.row.liquidity === 0n) return
  const row = market.editPool(pool)
  recordPayment(market, pool, event.amount0, event.amount1)
  row.feeGrowth0 = BigInt.asUintN(256, row.feeGrowth0 + (event.amount0 << Q128_BITS) / row.liquidity)
  row.feeGrowth1 = BigInt.asUintN(256, row.feeGrowth1 + (event.amount1 << Q128_BITS) / row.liquidity)
}

export function projectV4ModifyLiquidity(projection: Projection, log: Log): void {
  const { market } = projection
  if (log.address !== market.facts.v4PoolManager) return
  const event = decodeV4ModifyLiquidity(log)
  const pool = event && market.pools.get(event.id)
  if (!pool) return
  const { tickLower, tickUpper, liquidityDelta } = event
  const [amount0, amount1] = principalOf(pool, tickLower, tickUpper, liquidityDelta)
  changeRange(market, pool, tickLower, tickUpper, liquidityDelta)
  const isNft = event.sender === market.facts.v4PositionManager
  // A zero change only pays fees, which stay out of a v4 pool's reserves.
  if (liquidityDelta === 0n) {
    if (isNft) changeNft(projection, pool, log, event, { amount0, amount1 })
    return
  }
  const row = market.editPool(pool)
  row.reserve0 = atLeastZero(row.reserve0 + amount0)
  row.reserve1 = atLeastZero(row.reserve1 + amount1)
  market.updateDerived(pool)
  if (isNft) changeNft(projection, pool, log, event, { amount0, amount1 })
  recordTrade(market, pool, log, {
    kind: liquidityDelta > 0n ? 'add' : 'remove',
    account: accountOf(projection, log, event.sender),
    amount0,
    amount1,
  })
}

/** Updates an NFT, which the position manager identifies by using its token id as salt. Every change also pays the fees so far. */
function changeNft(
  { market, transaction }: Projection,
  pool: PoolState,
  log: Log,
  { salt, tickLower, tickUpper, liquidityDelta }: V4ModifyLiquidity,
  principal: TokenAmounts,
): void {
  const id = `v4:${salt}`
  const owner = transaction.nftOwners.get(id)
  const range = { tickLower, tickUpper }
  const position =
    market.editPosition(id) ??
    (owner === undefined ? undefined : market.addPosition({ id, version: 4, owner, pool: pool.row.id, ...range }))
  if (!position) return
  const inside = growthInside(pool, range)
  const last = { growth0: position.feeGrowth0Last, growth1: position.feeGrowth1Last }
  const fees = feesEarned(inside, last, position.liquidity)
  position.feeGrowth0Last = inside.growth0
  position.feeGrowth1Last = inside.growth1
  position.liquidity += liquidityDelta
  position.collected0 += fees.amount0
  position.collected1 += fees.amount1
  const isDeposit = liquidityDelta > 0n
  const amounts = isDeposit ? principal : { amount0: -principal.amount0, amount1: -principal.amount1 }
  if (isDeposit) {
    position.deposited0 += amounts.amount0
    position.deposited1 += amounts.amount1
  } else {
    position.withdrawn0 += amounts.amount0
    position.withdrawn1 += amounts.amount1
    position.collected0 += amounts.amount0
    position.collected1 += amounts.amount1
  }
  const decreaseKind = liquidityDelta === 0n ? 'collect' : 'decrease'
  const kind = isDeposit ? 'increase' : decreaseKind
  recordPosition(market, position, log, { kind, liquidity: liquidityDelta, amounts, fees })
}

/**
 * Base units moved by a liquidity change, without fees, from the pool's perspective: positive amounts flow in.
 *
 * Rounds   up for deposits, down for withdrawals: in the pool's favour
 * Source   Pool.modifyLiquidity of v4-core
 */
function principalOf({ row }: PoolState, tickLower: number, tickUpper: number, delta: bigint): [bigint, bigint] {
  const { tick, sqrtPrice } = row
  if (tick === undefined || sqrtPrice === undefined || tickLower < MIN_TICK || tickUpper > MAX_TICK) return [0n, 0n]
  const isAdded = delta > 0n
  const { amount0, amount1 } = rangeAmounts(
    { tickLower, tickUpper },
    { sqrtPrice, tick },
    isAdded ? delta : -delta,
    isAdded ? 'up' : 'down',
  )
  return isAdded ? [amount0, amount1] : [-amount0, -amount1]
}

function withoutFee(amount: bigint, fee: bigint): bigint {
  return amount > 0n ? amount - mulDiv(amount, fee, PIPS_ONE, 'up') : amount
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount
}
