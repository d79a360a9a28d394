import type { Log } from '#workers/kit/log.ts'
import {
  decodeNftChange,
  decodeNftCollect,
  decodePoolCreated,
  decodeV3Burn,
  decodeV3Collect,
  decodeV3CollectProtocol,
  decodeV3Flash,
  decodeV3Initialize,
  decodeV3Mint,
  decodeV3ProtocolFee,
  decodeV3Swap,
} from '../decode/v3.ts'
import { changeRange, crossTick, stepsOf } from './concentrated.ts'
import type { IndexedMarket, PoolState } from './market.ts'
import { accountOf, addPool, poolOf, type Projection } from './projection.ts'
import { recordPayment, recordSwapFees, recordTime } from './record-fees.ts'
import { recordPosition } from './record-position.ts'
import { recordTrade } from './record-trade.ts'

const LOW_4_BITS = 0xf

export function projectPoolCreated(projection: Projection, log: Log): void {
  const { market } = projection
  if (log.address !== market.facts.v3Factory) return
  const event = decodePoolCreated(log)
  if (!event) return
  addPool(projection, {
    id: event.pool,
    version: 3,
    token0: event.token0,
    token1: event.token1,
    fee: event.fee,
    tickSpacing: event.tickSpacing,
  })
}

export function projectV3Initialize(projection: Projection, log: Log): void {
  const { market } = projection
  const pool = poolOf(projection, log, 3)
  const event = pool && decodeV3Initialize(log)
  if (!event) return
  const row = market.editPool(pool)
  row.sqrtPrice = event.sqrtPriceX96
  row.tick = event.tick
  market.updateDerived(pool)
}

export function projectV3Swap(projection: Projection, log: Log): void {
  const { market } = projection
  const pool = poolOf(projection, log, 3)
  const event = pool && decodeV3Swap(log)
  if (!event) return
  const row = market.editPool(pool)
  const zeroForOne = event.amount0 > 0n
  const { steps, crossed } = stepsOf(pool, {
    version: 3,
    sqrtPriceAfter: event.sqrtPriceX96,
    tickAfter: event.tick,
    zeroForOne,
    fee: BigInt(row.fee),
    protocolFee: protocolFeeDenominator(row.protocolFee, zeroForOne),
    amountIn: zeroForOne ? event.amount0 : event.amount1,
  })
  recordTime(market, pool)
  recordSwapFees(market, pool, steps, zeroForOne)
  for (const tick of crossed) crossTick(market, pool, tick)
  row.sqrtPrice = event.sqrtPriceX96
  row.tick = event.tick
  row.liquidity = event.liquidity
  row.reserve0 += event.amount0
  row.reserve1 += event.amount1
  market.updateDerived(pool)
  recordTrade(market, pool, log, {
    kind: 'swap',
    account: accountOf(projection, log, event.recipient),
    amount0: event.amount0,
    amount1: event.amount1,
  })
}

export function projectV3Mint(projection: Projection, log: Log): void {
  const { market, transaction } = projection
  const pool = poolOf(projection, log, 3)
  const event = pool && decodeV3Mint(log)
  if (!event) return
  const { owner, tickLower, tickUpper, liquidity, amount0, amount1 } = event
  changeRange(market, pool, tickLower, tickUpper, liquidity)
  const row = market.editPool(pool)
  row.reserve0 += amount0
  row.reserve1 += amount1
  market.updateDerived(pool)
  if (owner === market.facts.v3PositionManager) transaction.v3Range = { pool: row.id, tickLower, tickUpper }
  recordTrade(market, pool, log, { kind: 'add', account: accountOf(projection, log, owner), amount0, amount1 })
}

/** Projects Burn, which makes principal collectable without moving tokens. A burn of zero only updates fees and is ignored. */
export function projectV3Burn(projection: Projection, log: Log): void {
  const { market } = projection
  const pool = poolOf(projection, log, 3)
  const event = decodeV3Burn(log)
  if (!pool || !event || event.liquidity === 0n) return
  changeRange(market, pool, event.tickLower, event.tickUpper, -event.liquidity)
  market.updateDerived(pool)
  recordTrade(market, pool, log, {
    kind: 'remove',
    account: accountOf(projection, log, event.owner),
    amount0: -event.amount0,
    amount1: -event.amount1,
  })
}

export function projectV3Collect(projection: Projection, log: Log): void {
  const { market } = projection
  const pool = poolOf(projection, log, 3)
  const event = decodeV3Collect(log)
  if (!pool || !event || (event.amount0 === 0n && event.amount1 === 0n)) return
  changeReserves(market, pool, -event.amount0, -event.amount1)
  recordTrade(market, pool, log, {
    kind: 'collect',
    account: accountOf(projection, log, event.payee),
    amount0: -event.amount0,
    amount1: -event.amount1,
  })
}

export function projectV3CollectProtocol(projection: Projection, log: Log): void {
  const { market } = projection
  const pool = poolOf(projection, log, 3)
  const event = decodeV3CollectProtocol(log)
  if (pool && event) changeReserves(market, pool, -event.amount0, -event.amount1)
}

export function projectV3ProtocolFee(projection: Projection, log: Log): void {
  const { market } = projection
  const pool = poolOf(projection, log, 3)
  const event = pool && decodeV3ProtocolFee(log)
  if (event) market.editPool(pool).protocolFee = (event.denominator1 << 4) | event.denominator0
}

/** Denominator of the protocol's share of the fees in one token; 0 for no share. Source: UniswapV3Pool.slot0.feeProtocol */
function protocolFeeDenominator(protocolFee: number, isToken0: boolean): bigint {
  return BigInt(isToken0 ? protocolFee & LOW_4_BITS : protocolFee >> 4)
}

/** Projects a flash loan, whose fee stays in the pool for the in-range liquidity, less the protocol's share. */
export function projectV3Flash(projection: Projection, log: Log): void {
  const { market } = projection
  const pool = poolOf(projection, log, 3)
  const event = pool && decodeV3Flash(log)
  if (!event) return
  changeReserves(market, pool, event.amount0, event.amount1)
  const withoutProtocolShare = (amount: bigint, denominator: bigint) =>
    amount - (denominator === 0n ? 0n : amount / denominator)
  const { protocolFee } = pool.row
  const [denominator0, denominator1] = [
    protocolFeeDenominator(protocolFee, true),
    protocolFeeDenominator(protocolFee, false),
  ]
  recordPayment(
    market,
    pool,
    withoutProtocolShare(event.amount0, denominator0),
    withoutProtocolShare(event.amount1, denominator1),
  )
}

export function projectNftIncrease({ market, transaction }: Projection, log: Log): void {
  if (log.address !== market.facts.v3PositionManager) return
  const event = decodeNftChange(log)
  if (!event) return
  const id = `v3:${event.tokenId}`
  const owner = transaction.nftOwners.get(id)
  const range = transaction.v3Range
  const position =
    market.editPosition(id) ??
    (owner !== undefined && range ? market.addPosition({ id, version: 3, owner, ...range }) : undefined)
  if (!position) return
  position.liquidity += event.liquidity
  position.deposited0 += event.amount0
  position.deposited1 += event.amount1
  recordPosition(market, position, log, { kind: 'increase', liquidity: event.liquidity, amounts: event })
}

export function projectNftDecrease({ market }: Projection, log: Log): void {
  if (log.address !== market.facts.v3PositionManager) return
  const event = decodeNftChange(log)
  const position = event && market.editPosition(`v3:${event.tokenId}`)
  if (!position) return
  position.liquidity -= event.liquidity
  position.withdrawn0 += event.amount0
  position.withdrawn1 += event.amount1
  recordPosition(market, position, log, { kind: 'decrease', liquidity: -event.liquidity, amounts: event })
}

export function projectNftCollect({ market }: Projection, log: Log): void {
  if (log.address !== market.facts.v3PositionManager) return
  const event = decodeNftCollect(log)
  const position = event && market.editPosition(`v3:${event.tokenId}`)
  if (!position) return
  position.collected0 += event.amount0
  position.collected1 += event.amount1
  recordPosition(market, position, log, { kind: 'collect', amounts: event })
}

function changeReserves(market: IndexedMarket, pool: PoolState, change0: bigint, change1: bigint): void {
  const row = market.editPool(pool)
  row.reserve0 += change0
  row.reserve1 += change1
  market.updateDerived(pool)
}
