import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { POOL_CANDLES } from '#workers/kit/market-tables.ts'
import { rowsOf, select, sql, type RowOf, type Stored } from '#workers/kit/sql.ts'
import type { PoolSnapshot, Reader } from './chain-snapshot.ts'
import { percentOf } from './figures.ts'
import { MAX_POINTS, DURATION_SECONDS } from './series.ts'

const DAY = 86_400
const DAYS_PER_YEAR = 365n

const c = POOL_CANDLES.as('c')
const POOL_DAY = select({ start: c.start, fees: c.feesUsd, tvl: c.tvlUsd })
const TVL_BEFORE = select({ tvl: c.tvlUsd })

/** A day on which a pool had events. `start` in UNIX seconds; fees, and TVL at the end of the day, in micro-dollars. */
export type PoolDay = RowOf<typeof POOL_DAY>

/** The fee APR of the step that begins at `start` (UNIX seconds), in percent. */
export interface FeeApr {
  readonly start: number
  readonly apr: string
}

/** Reads the fee APRs of the completed days of a duration up to `now` (UNIX seconds); none for durations below a day. */
export async function readFeeAprs(
  db: Reader,
  { chainId, id }: Pick<PoolSnapshot, 'chainId' | 'id'>,
  duration: HistoryDuration,
  now: number,
): Promise<readonly FeeApr[]> {
  const today = Math.floor(now / DAY) * DAY
  const span = DURATION_SECONDS[duration]
  const from = span === null ? 0 : today - Math.floor(span / DAY) * DAY
  const ofPool = sql`FROM ${POOL_CANDLES} c WHERE ${c.chainId} = ?1 AND ${c.pool} = ?2 AND ${c.period} = ${DAY}`
  const [days, before] = await db.batch<Stored>([
    db
      .prepare(sql`SELECT ${POOL_DAY} ${ofPool} AND ${c.start} >= ?3 AND ${c.start} < ?4 ORDER BY ${c.start}`)
      .bind(chainId, id, from, today),
    db
      .prepare(sql`SELECT ${TVL_BEFORE} ${ofPool} AND ${c.start} < ?3 ORDER BY ${c.start} DESC LIMIT 1`)
      .bind(chainId, id, from),
  ])
  return feeAprs(rowsOf(days, POOL_DAY), rowsOf(before, TVL_BEFORE)[0]?.tvl ?? null, from, today)
}

/**
 * Returns the annualised fees of each step over its TVL, in percent, oldest first. The TVL is the larger of those at both ends, so that a
 * withdrawal of nearly all liquidity does not look like a high yield; 0 without any. Steps are days, or weeks if there are many; the last
 * one ends at `until`. A step without events has no fees and the previous TVL.
 *
 * `days` ascend; `tvlBefore` is the TVL before `from`, null if nothing had happened by then. Times are starts of days in UNIX seconds.
 */
export function feeAprs(
  days: readonly PoolDay[],
  tvlBefore: bigint | null,
  from: number,
  until: number,
): readonly FeeApr[] {
  const earliest = tvlBefore === null ? days[0]?.start : from
  if (earliest === undefined) return []
  const daysPerStep = (until - earliest) / DAY > MAX_POINTS ? 7 : 1
  const step = daysPerStep * DAY
  const points: FeeApr[] = []
  let tvl = tvlBefore ?? 0n
  let index = 0
  for (let start = until - Math.floor((until - earliest) / step) * step; start < until; start += step) {
    let fees = 0n
    let atStart = tvl
    for (let day = days[index]; day && day.start < start + step; day = days[++index]) {
      // The days before the first whole week only set the TVL.
      if (day.start >= start) fees += day.fees
      else atStart = day.tvl
      tvl = day.tvl
    }
    points.push({ start, apr: percentOf(fees * DAYS_PER_YEAR, max(atStart, tvl) * BigInt(daysPerStep)) ?? '0' })
  }
  return points
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
