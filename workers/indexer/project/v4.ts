import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import { amount0Delta, amount1Delta } from '#app/domain/liquidity/sqrt-price-math.ts'
import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import type { Log } from '../decode/log.ts'
import { decodeV4Initialize, decodeV4ModifyLiquidity, decodeV4Swap } from '../decode/v4.ts'
import { changeRange } from './concentrated.ts'
import type { PoolState } from './market.ts'
import { accountOf, addPool, type Projection } from './projection.ts'
import { recordTrade } from './record-trade.ts'

const PIPS_ONE = 1_000_000n

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
    // A dynamic fee is known from the first swap on.
    fee: isDynamicFee ? 0 : event.fee,
    isDynamicFee,
    tickSpacing: event.tickSpacing,
    hooks: event.hooks,
    sqrtPrice: event.sqrtPriceX96,
    tick: event.tick,
  })
}

/**
 * The manager holds the tokens of all pools, and fees leave it without an event that names a pool. So a v4 pool's
 * reserves are its principal: what its liquidity represents, without swap fees.
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
  row.sqrtPrice = event.sqrtPriceX96
  row.tick = event.tick
  row.liquidity = event.liquidity
  if (row.isDynamicFee) row.fee = event.fee
  const fee = BigInt(event.fee)
  row.reserve0 = atLeastZero(row.reserve0 + withoutFee(amount0, fee))
  row.reserve1 = atLeastZero(row.reserve1 + withoutFee(amount1, fee))
  market.changed(pool)
  recordTrade(market, pool, log, {
    kind: 'swap',
    account: accountOf(projection, log, event.sender),
    amount0,
    amount1,
  })
}

export function projectV4ModifyLiquidity(projection: Projection, log: Log): void {
  const { market } = projection
  if (log.address !== market.facts.v4PoolManager) return
  const event = decodeV4ModifyLiquidity(log)
  const pool = event && market.pools.get(event.id)
  // A zero change collects fees, which the event does not contain.
  if (!pool || event.liquidityDelta === 0n) return
  const { tickLower, tickUpper, liquidityDelta } = event
  const [amount0, amount1] = principal(pool, tickLower, tickUpper, liquidityDelta)
  changeRange(market, pool, tickLower, tickUpper, liquidityDelta)
  const row = market.editPool(pool)
  row.reserve0 = atLeastZero(row.reserve0 + amount0)
  row.reserve1 = atLeastZero(row.reserve1 + amount1)
  market.changed(pool)
  if (event.sender === market.facts.v4PositionManager) {
    changeNft(projection, pool, event.salt, event, amount0, amount1)
  }
  recordTrade(market, pool, log, {
    kind: liquidityDelta > 0n ? 'add' : 'remove',
    account: accountOf(projection, log, event.sender),
    amount0,
    amount1,
  })
}

/** The position manager uses its token id as salt, which links an NFT to its range. */
function changeNft(
  { market, transaction }: Projection,
  pool: PoolState,
  tokenId: bigint,
  range: { readonly tickLower: number; readonly tickUpper: number; readonly liquidityDelta: bigint },
  amount0: bigint,
  amount1: bigint,
): void {
  const id = `v4:${tokenId}`
  const owner = transaction.nftOwners.get(id)
  const { tickLower, tickUpper, liquidityDelta } = range
  const position =
    market.editPosition(id) ??
    (owner === undefined
      ? undefined
      : market.addPosition({ id, version: 4, owner, pool: pool.row.id, tickLower, tickUpper }))
  if (!position) return
  position.liquidity += liquidityDelta
  if (liquidityDelta > 0n) {
    position.deposited0 += amount0
    position.deposited1 += amount1
  } else {
    position.withdrawn0 -= amount0
    position.withdrawn1 -= amount1
  }
}

/**
 * The tokens moved by a liquidity change, without fees, from the pool's perspective.
 *
 * Rounds   up for deposits, down for withdrawals: in the pool's favour
 * Source   Pool.modifyLiquidity of v4-core
 */
function principal({ row }: PoolState, tickLower: number, tickUpper: number, delta: bigint): [bigint, bigint] {
  const { tick, sqrtPrice } = row
  if (tick === undefined || sqrtPrice === undefined || tickLower < MIN_TICK || tickUpper > MAX_TICK) return [0n, 0n]
  const isAdded = delta > 0n
  const size = isAdded ? delta : -delta
  const rounding = isAdded ? 'up' : 'down'
  const lower = sqrtPriceAtTick(tickLower)
  const upper = sqrtPriceAtTick(tickUpper)
  const amount0 = tick < tickUpper ? amount0Delta(tick < tickLower ? lower : sqrtPrice, upper, size, rounding) : 0n
  const amount1 = tick >= tickLower ? amount1Delta(lower, tick < tickUpper ? sqrtPrice : upper, size, rounding) : 0n
  return isAdded ? [amount0, amount1] : [-amount0, -amount1]
}

function withoutFee(amount: bigint, fee: bigint): bigint {
  return amount > 0n ? amount - mulDiv(amount, fee, PIPS_ONE, 'up') : amount
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount
}
