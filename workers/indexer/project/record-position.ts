import { pairGrowth } from '#app/domain/liquidity/pair-amounts.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { POSITION_EVENTS, type PositionEventRow, type PositionRow } from '#workers/kit/market-tables.ts'
import type { Log } from '#workers/kit/log.ts'
import { timeInside } from './concentrated.ts'
import type { IndexedMarket, PoolState } from './market.ts'

export interface PositionChange {
  readonly kind: PositionEventRow['kind']
  /** Negative for decreases. */
  readonly liquidity?: bigint
  /** Principal in base units, never negative; for a v3 collection, everything that it pays. */
  readonly amounts?: TokenAmounts
  /** v4: fees paid with the change, in base units. */
  readonly fees?: TokenAmounts
  readonly sender?: string
  readonly recipient?: string
}

const NO_AMOUNTS: TokenAmounts = { amount0: 0n, amount1: 0n }

/** Records an event of a position after its pool's rows are updated. */
export function recordPosition(market: IndexedMarket, position: PositionRow, log: Log, change: PositionChange): void {
  const pool = market.pools.get(position.pool)
  if (!pool) return
  const { kind, liquidity = 0n, amounts = NO_AMOUNTS, fees = NO_AMOUNTS, sender, recipient } = change
  const { tickLower, tickUpper } = position
  market.addEvent(POSITION_EVENTS, {
    block: log.block,
    logIndex: log.index,
    position: position.id,
    time: log.time,
    txHash: log.tx,
    kind,
    liquidity,
    amount0: amounts.amount0,
    amount1: amounts.amount1,
    fees0: fees.amount0,
    fees1: fees.amount1,
    price0: pool.token0.node.price(),
    price1: pool.token1.node.price(),
    secondsInside:
      tickLower === undefined || tickUpper === undefined
        ? undefined
        : timeInside(market, pool, { tickLower, tickUpper }),
    growth: position.version === 2 ? pairGrowth(pairOf(pool)) : undefined,
    sender,
    recipient,
  })
}

/** Returns the state of a pair after a change of liquidity. `kLast` is 0, because the change has paid the protocol's share. */
function pairOf({ row: { reserve0, reserve1, liquidity } }: PoolState) {
  return { reserves: { amount0: reserve0, amount1: reserve1 }, supply: liquidity, kLast: 0n }
}
