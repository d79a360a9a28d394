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
  start: f.start,
  tick: f.tick,
  width: f.width,
  seconds: f.seconds,
  fees0: f.fees0,
  fees1: f.fees1,
  growth0: f.growth0,
  growth1: f.growth1,
})

/** Fees and prices of a pool in consecutive periods up to now. */
export interface PoolHistory {
  /** Oldest first, without gaps. The first one starts at the pool's creation if that is later than the period's start. */
  readonly periods: readonly PastPeriod[]
  /** Square root of the price at the start of the first period, Q64.96. */
  readonly opening: bigint
}

/**
 * Reads a pool's fees and prices from `since`, rounded down to the hour, until `now`. Both are UNIX seconds. The result starts later if the
 * pool was created later, or if there are more than MAX_FEE_ROWS rows of fees.
 *
 * Returns  null if the pool has never had a price, or if the rows of the newest period alone exceed MAX_FEE_ROWS
 */
export async function readPoolHistory(
  db: Reader,
  pool: PoolSnapshot,
  since: number,
  now: number,
): Promise<PoolHistory | null> {
  const requestedPeriods = storedPeriods(since - (since % HOUR), now).filter(({ end }) => end > pool.createdAt)
  const rows = await readFees(db, pool, requestedPeriods)
  const isCutOff = rows.length > MAX_FEE_ROWS
  const oldest = rows.at(-1)?.start ?? 0
  const readPeriods = requestedPeriods.filter(({ start }) => !isCutOff || start > oldest)
  const first = readPeriods[0]
  if (!first) return null
  const { opening, closes } = await readPrices(db, pool, readPeriods)
  if (opening === null) return null
  const byStart = new Map(readPeriods.map(({ start }) => [start, [] as SpanFees[]]))
  for (const row of rows) byStart.get(row.start)?.push(row)
  const periods = readPeriods.map(({ start, end }, index): PastPeriod => {
    const close = index === readPeriods.length - 1 ? (pool.sqrtPrice ?? opening) : (closes[index] ?? opening)
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

/** A period of stored fees. `period`: its length in seconds; `start`, `end`: UNIX seconds. */
interface StoredPeriod {
  readonly period: number
  readonly start: number
  readonly end: number
}

/**
 * Covers the time from a full hour until `now` with the fewest periods: hours until midnight (UTC), days until the next stored week, then
 * weeks. The last one may end after `now`.
 */
function storedPeriods(from: number, now: number): readonly StoredPeriod[] {
  const periods: StoredPeriod[] = []
  for (let start = from; start < now;) {
    const period = FEE_PERIODS.findLast((length) => start % length === 0) ?? HOUR
    periods.push({ period, start, end: start + period })
    start += period
  }
  return periods
}

/** Reads up to MAX_FEE_ROWS + 1 rows of fees, newest period first, so that the caller can drop the oldest periods beyond the limit. */
function readFees(db: Reader, { chainId, id }: PoolSnapshot, periods: readonly StoredPeriod[]) {
  const keys = JSON.stringify(periods.toReversed().map(({ period, start }) => [period, start]))
  // Needs no ORDER BY: SQLite does not reorder a CROSS JOIN, so rows come in the order of the keys.
  const query = sql`SELECT ${FEES} FROM json_each(?3) k CROSS JOIN ${POOL_FEES} f ON ${f.chainId} = ?1 AND ${f.pool} = ?2
    AND ${f.period} = k.value ->> 0 AND ${f.start} = k.value ->> 1 LIMIT ${MAX_FEE_ROWS + 1}`
  return readRows(db.prepare(query).bind(chainId, id, keys), FEES)
}

/**
 * Reads the last price before the first period (without one, the pool's first price) and the price at the end of each period, as square
 * roots in Q64.96.
 */
async function readPrices(db: Reader, { chainId, id }: PoolSnapshot, periods: readonly StoredPeriod[]) {
  const fromCandles = sql`FROM ${POOL_CANDLES} c WHERE ${c.chainId} = ?1 AND ${c.pool} = ?2`
  const lastClose = firstOf(
    c.close,
    sql`${fromCandles} AND ${c.period} = k.value ->> 0 AND ${c.start} < k.value ->> 1 ORDER BY ${c.start} DESC LIMIT 1`,
  )
  const close = select({ key, close: lastClose })
  const first = select({ open: c.open })
  const keys = [[HOUR, periods[0]?.start ?? 0], ...periods.map(({ period, end }) => [Math.min(period, DAY), end])]
  const results = await db.batch<Stored>([
    db.prepare(sql`SELECT ${close} FROM json_each(?3) k`).bind(chainId, id, JSON.stringify(keys)),
    db
      .prepare(sql`SELECT ${first} ${fromCandles} AND ${c.period} = ${DAY} ORDER BY ${c.start} LIMIT 1`)
      .bind(chainId, id),
  ])
  const [priceBefore, ...closes] = rowsOf(results[0], close)
    .sort((a, b) => a.key - b.key)
    .map((row) => row.close)
  return { opening: priceBefore ?? rowsOf(results[1], first)[0]?.open ?? null, closes }
}
