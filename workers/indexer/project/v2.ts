import { NATIVE } from '#app/domain/address/address.ts'
import { squareRoot } from '#app/domain/liquidity/square-root.ts'
import type { PositionRow } from '#workers/kit/market-tables.ts'
import type { Log } from '#workers/kit/log.ts'
import { decodePairCreated, decodeSync, decodeV2Burn, decodeV2Mint, decodeV2Swap } from '../decode/v2.ts'
import type { TransferOrApproval } from '#workers/kit/token-logs.ts'
import type { IndexedMarket, PoolState } from './market.ts'
import { accountOf, addPool, poolOf, type Projection } from './projection.ts'
import { recordPairGrowth } from './record-fees.ts'
import { recordPosition } from './record-position.ts'
import { recordTrade } from './record-trade.ts'

/** 0.30 % in pips, fixed in the pair's code. */
const V2_FEE = 3_000

export function projectPairCreated(projection: Projection, log: Log): void {
  const { market } = projection
  if (log.address !== market.facts.v2Factory) return
  const event = decodePairCreated(log)
  if (!event) return
  addPool(projection, {
    id: event.pair,
    version: 2,
    token0: event.token0,
    token1: event.token1,
    fee: V2_FEE,
  })
}

/** Sets a pair's reserves, which it emits after every change. */
export function projectSync(projection: Projection, log: Log): void {
  const pool = poolOf(projection, log, 2)
  const event = pool && decodeSync(log)
  if (!event) return
  const row = projection.market.editPool(pool)
  row.reserve0 = event.reserve0
  row.reserve1 = event.reserve1
  const isEmpty = event.reserve0 === 0n || event.reserve1 === 0n
  row.sqrtPrice = isEmpty ? undefined : squareRoot((event.reserve1 << 192n) / event.reserve0)
  projection.market.updateDerived(pool)
}

export function projectV2Swap(projection: Projection, log: Log): void {
  const pool = poolOf(projection, log, 2)
  const event = pool && decodeV2Swap(log)
  if (!event) return
  // Sync precedes Swap, so these are the reserves after the swap.
  const { reserve0, reserve1 } = pool.row
  const before0 = reserve0 - event.amount0In + event.amount0Out
  const before1 = reserve1 - event.amount1In + event.amount1Out
  recordPairGrowth(projection.market, pool, rootOfK(before0, before1), rootOfK(reserve0, reserve1))
  recordTrade(projection.market, pool, log, {
    kind: 'swap',
    account: accountOf(projection, log, event.to),
    amount0: event.amount0In - event.amount0Out,
    amount1: event.amount1In - event.amount1Out,
  })
}

/** Returns √k in Q64, rounded down; 0 for an empty pair. */
function rootOfK(reserve0: bigint, reserve1: bigint): bigint {
  return reserve0 > 0n && reserve1 > 0n ? squareRoot((reserve0 * reserve1) << 128n) : 0n
}

export function projectV2Mint(projection: Projection, log: Log): void {
  const { market, transaction } = projection
  const pool = poolOf(projection, log, 2)
  const event = pool && decodeV2Mint(log)
  if (!event) return
  const minted = transaction.liquidityMinted.get(log.address)
  const owner = minted?.account
  const position = owner === undefined ? undefined : market.editPosition(positionId(log.address, owner))
  if (position && minted) {
    position.deposited0 += event.amount0
    position.deposited1 += event.amount1
    recordPosition(market, position, log, { kind: 'increase', liquidity: minted.value, amounts: event })
  }
  recordTrade(market, pool, log, {
    kind: 'add',
    account: accountOf(projection, log, owner ?? event.sender),
    amount0: event.amount0,
    amount1: event.amount1,
  })
}

export function projectV2Burn(projection: Projection, log: Log): void {
  const { market, transaction } = projection
  const pool = poolOf(projection, log, 2)
  const event = pool && decodeV2Burn(log)
  if (!event) return
  const returned = transaction.liquidityReturned.get(log.address)
  const owner = returned?.account ?? event.to
  const position = market.editPosition(positionId(log.address, owner))
  if (position) {
    position.withdrawn0 += event.amount0
    position.withdrawn1 += event.amount1
    const liquidity = -(returned?.value ?? 0n)
    recordPosition(market, position, log, { kind: 'decrease', liquidity, amounts: event })
  }
  recordTrade(market, pool, log, {
    kind: 'remove',
    account: accountOf(projection, log, owner),
    amount0: -event.amount0,
    amount1: -event.amount1,
  })
}

/** Projects a transfer of LP tokens: balances are positions; mints and burns change the supply. */
export function projectLiquidityTransfer(
  { market, transaction }: Projection,
  pool: PoolState,
  log: Log,
  transfer: TransferOrApproval,
): void {
  const { from, to, value } = transfer
  const pair = pool.row.id
  if (from === NATIVE) {
    market.editPool(pool).liquidity += value
    transaction.liquidityMinted.set(pair, { account: to, value })
  } else if (to === NATIVE) {
    market.editPool(pool).liquidity -= value
  }
  if (to === pair) transaction.liquidityReturned.set(pair, { account: from, value })
  const senderPosition = moveLiquidity(market, pair, from, -value)
  const recipientPosition = moveLiquidity(market, pair, to, value)
  // Mints and burns have their own events, and LP tokens sent to the pair are about to be burnt.
  if (!senderPosition || !recipientPosition || senderPosition === recipientPosition) return
  recordPosition(market, senderPosition, log, { kind: 'transfer', liquidity: -value, sender: from, recipient: to })
  recordPosition(market, recipientPosition, log, { kind: 'transfer', liquidity: value, sender: from, recipient: to })
}

function moveLiquidity(market: IndexedMarket, pair: string, owner: string, change: bigint): PositionRow | undefined {
  // No positions: the zero address stands for mints and burns, and LP tokens in the pair are about to be burnt.
  if (owner === NATIVE || owner === pair) return undefined
  const id = positionId(pair, owner)
  const position =
    market.editPosition(id) ??
    market.addPosition({ id, version: 2, owner, pool: pair, tickLower: undefined, tickUpper: undefined })
  position.liquidity += change
  return position
}

function positionId(pair: string, owner: string): string {
  return `${pair}:${owner}`
}
