import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import type { PastPeriod, SpanFees } from '#app/domain/liquidity/replay-range.ts'
import { FEE_PERIODS, POOL_CANDLES, POOL_FEES } from '#workers/kit/market-tables.ts'
import { firstOf, readRows, rowsOf, select, sql, type Expression, type Stored } from '#workers/kit/sql.ts'
import { INTEGER } from '#workers/kit/table.ts'
import type { PoolSnapshot, Reader } from './chain-snapshot.ts'
import { MAX_FEE_ROWS } from './field-costs.ts'

const [HOUR, DAY] = FEE_PERIODS
const [f, c] = [POOL_FEES.as('f'), POOL_CANDLES.as('c')]
const key: Expression<number> = { ...INTEGER, sql: 'k.key' }

const FEES = select({
  ...{ start: f.start, tick: f.tick, width: f.width, seconds: f.seconds },
  ...{ fees0: f.fees0, fees1: f.fees1, growth0: f.growth0, growth1: f.growth1 },
})

/** A pool's past from some time on. */
export interface PoolPast {
  /** Oldest first; the first may begin with the pool. */
  readonly periods: readonly PastPeriod[]
  /** Q64.96, at the start of the first period. */
  readonly opening: bigint
}

/**
 * Fees and prices of a pool since a time, which is rounded down to the hour. It begins later if the pool is younger or if there were more than
 * MAX_FEE_ROWS rows. Null if the pool had no price yet.
 */
export async function readPoolPast(
  db: Reader,
  pool: PoolSnapshot,
  since: number,
  now: number,
): Promise<PoolPast | null> {
  const wanted = spansOfTime(since - (since % HOUR), now).filter(({ end }) => end > pool.createdAt)
  const rows = await readFees(db, pool, wanted)
  const isCut = rows.length > MAX_FEE_ROWS
  const oldest = rows.at(-1)?.start ?? 0
  const read = wanted.filter(({ start }) => !isCut || start > oldest)
  const first = read[0]
  if (!first) return null
  const { opening, closes } = await readPrices(db, pool, read)
  if (opening === null) return null
  const byStart = new Map(read.map(({ start }) => [start, [] as SpanFees[]]))
  for (const row of rows) byStart.get(row.start)?.push(row)
  const periods = read.map(({ start, end }, index): PastPeriod => {
    const close = index === read.length - 1 ? (pool.sqrtPrice ?? opening) : (closes[index] ?? opening)
    return {
      start: Math.max(start, pool.createdAt),
      end: Math.min(end, now),
      tick: tickOf(pool, close),
      spans: byStart.get(start) ?? [],
    }
  })
  return { periods, opening }
}

function tickOf({ version }: PoolSnapshot, sqrtPrice: bigint): number {
  return version === 2 ? 0 : tickAtSqrtPrice(sqrtPrice)
}

interface TimeSpan {
  readonly period: number
  readonly start: number
  readonly end: number
}

/** The fewest stored periods from a full hour until now: hours until midnight, days until the next week, then weeks. */
function spansOfTime(from: number, now: number): readonly TimeSpan[] {
  const spans: TimeSpan[] = []
  for (let start = from; start < now;) {
    const period = FEE_PERIODS.findLast((each) => start % each === 0) ?? HOUR
    spans.push({ period, start, end: start + period })
    start += period
  }
  return spans
}

/** Newest first, because the oldest are left out if there are too many. */
function readFees(db: Reader, { chainId, id }: PoolSnapshot, spans: readonly TimeSpan[]) {
  const keys = JSON.stringify(spans.toReversed().map(({ period, start }) => [period, start]))
  // No sorting: the join follows the order of the keys.
  const query = sql`SELECT ${FEES} FROM json_each(?3) k CROSS JOIN ${POOL_FEES} f ON ${f.chainId} = ?1 AND ${f.pool} = ?2
    AND ${f.period} = k.value ->> 0 AND ${f.start} = k.value ->> 1 LIMIT ${MAX_FEE_ROWS + 1}`
  return readRows(db.prepare(query).bind(chainId, id, keys), FEES)
}

/** The last price before the spans, or the pool's first one, and the price at the end of each. */
async function readPrices(db: Reader, { chainId, id }: PoolSnapshot, spans: readonly TimeSpan[]) {
  const of = sql`FROM ${POOL_CANDLES} c WHERE ${c.chainId} = ?1 AND ${c.pool} = ?2`
  const last = firstOf(
    c.close,
    sql`${of} AND ${c.period} = k.value ->> 0 AND ${c.start} < k.value ->> 1 ORDER BY ${c.start} DESC LIMIT 1`,
  )
  const close = select({ key, close: last })
  const first = select({ open: c.open })
  const keys = [[HOUR, spans[0]?.start ?? 0], ...spans.map(({ period, end }) => [Math.min(period, DAY), end])]
  const results = await db.batch<Stored>([
    db.prepare(sql`SELECT ${close} FROM json_each(?3) k`).bind(chainId, id, JSON.stringify(keys)),
    db.prepare(sql`SELECT ${first} ${of} AND ${c.period} = ${DAY} ORDER BY ${c.start} LIMIT 1`).bind(chainId, id),
  ])
  const [before, ...closes] = rowsOf(results[0], close)
    .sort((one, other) => one.key - other.key)
    .map((row) => row.close)
  return { opening: before ?? rowsOf(results[1], first)[0]?.open ?? null, closes }
}
