import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { PositionChange } from '#app/domain/liquidity/position-earnings.ts'
import { secondsInside } from '#app/domain/liquidity/time-in-range.ts'
import { POOLS, POSITION_EVENTS, POSITIONS, SYNC, TICKS, type PositionEventRow } from '#workers/kit/market-tables.ts'
import { rowsOf, select, sql, type RowOf, type Stored } from '#workers/kit/sql.ts'
import { optional, INTEGER } from '#workers/kit/table.ts'
import { createBatchLoader } from './batch-loader.ts'
import type { Reader } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { EVENTS_PER_POSITION, MIN_POSITION_EVENTS } from './field-costs.ts'

export interface PositionKey {
  readonly chainId: ChainId
  /** Id in the index: `v3:tokenId`, `v4:tokenId` or `pair:owner`. */
  readonly id: string
}

/** Events of a position and its time in range, as of the index. */
export interface PositionHistory {
  /** Oldest first. */
  readonly events: readonly PositionEventRow[]
  /** False if the index has more events. */
  readonly isComplete: boolean
  /** UNIX seconds of the newest block of the index. */
  readonly time: number
  /** Seconds in range until `time`, plus an unknown constant: only differences count. Null for v2 and empty positions. */
  readonly secondsInside: number | null
  /** UNIX seconds when the price left the range; null if it is in range, for v2 and for empty positions. */
  readonly leftRangeAt: number | null
}

const [e, po, p] = [POSITION_EVENTS.as('e'), POSITIONS.as('po'), POOLS.as('p')]
const [l, u] = [TICKS.as('l'), TICKS.as('u')]

const RANGE = select({
  id: po.id,
  tickLower: po.tickLower,
  tickUpper: po.tickUpper,
  tick: p.tick,
  lowerOutside: { ...optional(INTEGER), sql: l.secondsOutside.sql },
  upperOutside: { ...optional(INTEGER), sql: u.secondsOutside.sql },
  lowerCrossed: { ...optional(INTEGER), sql: l.crossedAt.sql },
  upperCrossed: { ...optional(INTEGER), sql: u.crossedAt.sql },
})

/** Returns the method that reads positions' histories; those requested in one tick are read together, as of one block of the index. */
export function positionHistoryOf(db: Reader): Pick<MarketContext, 'positionHistory'> {
  const read = createBatchLoader<PositionKey, PositionHistory>(
    ({ chainId, id }) => `${chainId}|${id}`,
    async (keys) => {
      const chains = [...new Set(keys.map(({ chainId }) => chainId))]
      const perChain = new Map(
        await Promise.all(
          chains.map(async (chainId) => {
            const ids = keys.filter((key) => key.chainId === chainId).map(({ id }) => id)
            return [chainId, await readChain(db, chainId, ids)] as const
          }),
        ),
      )
      return keys.map(({ chainId, id }) => perChain.get(chainId)?.(id) ?? NO_HISTORY)
    },
  )
  return { positionHistory: async (key) => read(key) }
}

const UNKNOWN = { secondsInside: null, leftRangeAt: null }
const NO_HISTORY: PositionHistory = { events: [], isComplete: false, time: 0, ...UNKNOWN }

async function readChain(
  db: Reader,
  chainId: ChainId,
  ids: readonly string[],
): Promise<(id: string) => PositionHistory> {
  const row = POSITION_EVENTS.row('e')
  const keys = JSON.stringify(ids)
  const limit = MIN_POSITION_EVENTS + ids.length * EVENTS_PER_POSITION
  const events = sql`SELECT ${row} FROM json_each(?2) k
    CROSS JOIN ${POSITION_EVENTS} e INDEXED BY position_events_by_position ON ${e.chainId} = ?1 AND ${e.position} = k.value
    ORDER BY ${e.position}, ${e.block}, ${e.logIndex} LIMIT ${limit}`
  const ranges = sql`SELECT ${RANGE} FROM json_each(?2) k
    CROSS JOIN ${POSITIONS} po ON ${po.chainId} = ?1 AND ${po.id} = k.value
    JOIN ${POOLS} p ON ${p.chainId} = ?1 AND ${p.id} = ${po.pool}
    LEFT JOIN ${TICKS} l ON ${l.chainId} = ?1 AND ${l.pool} = ${po.pool} AND ${l.tick} = ${po.tickLower}
    LEFT JOIN ${TICKS} u ON ${u.chainId} = ?1 AND ${u.pool} = ${po.pool} AND ${u.tick} = ${po.tickUpper}`
  const sync = select({ time: SYNC.columns.blockTime })
  const [eventRows, rangeRows, syncRows] = await db.batch<Stored>([
    db.prepare(events).bind(chainId, keys),
    db.prepare(ranges).bind(chainId, keys),
    db.prepare(sql`SELECT ${sync} FROM ${SYNC} WHERE ${SYNC.columns.chainId} = ?1`).bind(chainId),
  ])
  const time = rowsOf(syncRows, sync)[0]?.time ?? 0
  const rangeById = new Map(rowsOf(rangeRows, RANGE).map((range) => [range.id, range]))
  const eventsById = new Map<string, PositionEventRow[]>(ids.map((id) => [id, []]))
  const read = rowsOf(eventRows, row)
  for (const event of read) eventsById.get(event.position)?.push(event)
  // Events are ordered by position. If the limit is reached, positions from the last one on may lack events.
  const cutPosition = read.length < limit ? undefined : read.at(-1)?.position
  return (id) => ({
    events: eventsById.get(id) ?? [],
    isComplete: cutPosition === undefined || id < cutPosition,
    time,
    ...rangeState(rangeById.get(id), time),
  })
}

function rangeState(
  range: RowOf<typeof RANGE> | undefined,
  time: number,
): Pick<PositionHistory, 'secondsInside' | 'leftRangeAt'> {
  const { tickLower, tickUpper, tick, lowerOutside, upperOutside, lowerCrossed, upperCrossed } = range ?? {}
  if (tickLower === undefined || tickUpper === undefined || tick === undefined) return UNKNOWN
  // The ticks of an empty position may have been cleared.
  if (lowerOutside === undefined || upperOutside === undefined) return UNKNOWN
  const leftRangeAt = () => {
    if (tick < tickLower) return lowerCrossed ?? null
    return tick >= tickUpper ? (upperCrossed ?? null) : null
  }
  return {
    secondsInside: secondsInside({ tickLower, tickUpper }, tick, time, lowerOutside, upperOutside),
    leftRangeAt: leftRangeAt(),
  }
}

/** Converts an event's row to the domain's type. */
export function changeOf(row: PositionEventRow): PositionChange {
  return {
    kind: row.kind,
    time: row.time,
    liquidity: row.liquidity,
    amounts: { amount0: row.amount0, amount1: row.amount1 },
    fees: { amount0: row.fees0, amount1: row.fees1 },
    prices: { price0: row.price0 ?? null, price1: row.price1 ?? null },
    secondsInside: row.secondsInside ?? null,
    growth: row.growth ?? null,
  }
}
