import { NATIVE } from '#app/domain/address/address.ts'
import { usdValue } from '#app/domain/amount/usd-value.ts'
import { PERIODS, POOL_EVENTS, type PoolEventRow } from '#workers/kit/market-tables.ts'
import type { Log } from '#workers/kit/log.ts'
import type { IndexedMarket, PoolState, TokenState } from './market.ts'

export interface Trade {
  readonly kind: PoolEventRow['kind']
  /** The sender of the transaction. */
  readonly account: string
  /** Base units from the pool's perspective: positive amounts flow in. */
  readonly amount0: bigint
  readonly amount1: bigint
}

const PIPS_ONE = 1_000_000n

/**
 * Records an event after the pool's own row is updated: the event, candles of pool and tokens, and day totals.
 *
 * A swap is valued by its side of the lower price level, a deposit or withdrawal by both sides. Without a price the value
 * is NULL, never an estimate.
 */
export function recordTrade(market: IndexedMarket, pool: PoolState, log: Log, trade: Trade): void {
  const isSwap = trade.kind === 'swap'
  const size0 = magnitude(trade.amount0)
  const size1 = magnitude(trade.amount1)
  const usd = isSwap ? swapValue(pool, size0, size1) : liquidityValue(pool, size0, size1)
  market.addEvent(POOL_EVENTS, {
    block: log.block,
    logIndex: log.index,
    time: log.time,
    txHash: log.tx,
    kind: trade.kind,
    pool: pool.row.id,
    account: trade.account,
    amount0: trade.amount0,
    amount1: trade.amount1,
    usd,
  })
  const volumeUsd = isSwap ? (usd ?? 0n) : 0n
  const feesUsd = (volumeUsd * BigInt(pool.row.fee)) / PIPS_ONE

  const row = market.editPool(pool)
  row.txCount += 1
  row.totalVolumeUsd += volumeUsd
  row.totalFeesUsd += feesUsd
  market.editToken(pool.token0).txCount += 1
  market.editToken(pool.token1).txCount += 1

  const { sqrtPrice } = row
  if (sqrtPrice !== undefined) {
    const tvlUsd = market.poolValue(pool)
    for (const period of PERIODS) {
      const candle = market.editPoolCandle(pool, period, sqrtPrice)
      if (sqrtPrice > candle.high) candle.high = sqrtPrice
      if (sqrtPrice < candle.low) candle.low = sqrtPrice
      candle.close = sqrtPrice
      candle.tvlUsd = tvlUsd
      candle.txCount += 1
      if (!isSwap) continue
      candle.volume0 += size0
      candle.volume1 += size1
      candle.volumeUsd += volumeUsd
      candle.feesUsd += feesUsd
      candle.totalVolumeUsd = row.totalVolumeUsd
      candle.totalFeesUsd = row.totalFeesUsd
    }
  }
  const day = market.editDay(pool.row.version)
  day.txCount += 1
  if (!isSwap) return
  day.volumeUsd += volumeUsd
  day.feesUsd += feesUsd
  recordTokenTrade(market, pool.token0, size0)
  recordTokenTrade(market, pool.token1, size1)
}

function recordTokenTrade(market: IndexedMarket, token: TokenState, volume: bigint): void {
  const price = token.node.price()
  if (price === undefined) return
  const volumeUsd = usdValue(volume, price, token.row.decimals)
  const row = market.editToken(token)
  row.totalVolumeUsd += volumeUsd
  for (const period of PERIODS) {
    const candle = market.editTokenCandle(token, period, price)
    if (price > candle.high) candle.high = price
    if (price < candle.low) candle.low = price
    candle.close = price
    candle.volume += volume
    candle.volumeUsd += volumeUsd
    candle.totalVolumeUsd = row.totalVolumeUsd
  }
  // The native currency and its wrapped form share a price, so a trade of either moves both charts.
  const counterpart = counterpartOf(market, token.row.address)
  if (!counterpart) return
  for (const period of PERIODS) {
    const candle = market.editTokenCandle(counterpart, period, price)
    if (price > candle.high) candle.high = price
    if (price < candle.low) candle.low = price
    candle.close = price
  }
}

/** Returns the wrapped form of the native currency, the native currency of its wrapped form, and undefined for other tokens. */
function counterpartOf(market: IndexedMarket, token: string): TokenState | undefined {
  const { wrappedNative } = market.facts
  if (token === NATIVE) return market.token(wrappedNative)
  return token === wrappedNative ? market.token(NATIVE) : undefined
}

function swapValue(pool: PoolState, size0: bigint, size1: bigint): bigint | undefined {
  const { token0, token1 } = pool
  const value0 = sideValue(token0, size0)
  const value1 = sideValue(token1, size1)
  return token1.node.level < token0.node.level ? (value1 ?? value0) : (value0 ?? value1)
}

function liquidityValue(pool: PoolState, size0: bigint, size1: bigint): bigint | undefined {
  const value0 = sideValue(pool.token0, size0)
  const value1 = sideValue(pool.token1, size1)
  return value0 === undefined && value1 === undefined ? undefined : (value0 ?? 0n) + (value1 ?? 0n)
}

function sideValue(token: TokenState, size: bigint): bigint | undefined {
  const price = token.node.price()
  return price === undefined ? undefined : usdValue(size, price, token.row.decimals)
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
