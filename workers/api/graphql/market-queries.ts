import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Reader } from './chain-snapshot.ts'
import type { Candle, SumWindow, Window } from './series.ts'

/** Bulk reads of figures that a snapshot does not hold. Each is one round trip, whatever the number of keys. */

export interface SeriesKey {
  readonly chainId: ChainId
  /** Token address, or pool id; lower case. */
  readonly id: string
  readonly window: Window
}

export interface Series {
  /** Ascending. */
  readonly candles: readonly Candle[]
  /** The last price before the window; null when there was none. */
  readonly before: bigint | null
}

type Kind = 'token' | 'pool'

/** Where a line comes from. A line of reserves closes with what pools hold of a token, in base units. */
const LINES = {
  token: { table: 'token_candles', owner: 'token', close: 'close', volume: 'SUM(c.volume_usd)' },
  pool: { table: 'pool_candles', owner: 'pool', close: 'close', volume: 'SUM(c.volume_usd)' },
  reserve: { table: 'token_reserves', owner: 'token', close: 'reserve', volume: '0' },
} as const

interface CandleRow {
  readonly key: number
  readonly start: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

interface StepRow {
  readonly key: number
  readonly bucket: number
  readonly close: string
  readonly volume: string
}

/** How a series is read: `ohlc` candle by candle; `line` one close and one volume for each step, which are a fraction of the rows. */
export type SeriesShape = 'ohlc' | 'line'

/** Candles of many tokens (1e-18 USD) or pools (√price as Q64.96), or lines of reserves. A line's open, high and low are its close. */
export async function readSeries(
  db: Reader,
  kind: Kind | 'reserve',
  shape: SeriesShape,
  keys: readonly SeriesKey[],
): Promise<readonly Series[]> {
  const wanted = JSON.stringify(
    keys.map(({ chainId, id, window }) => [chainId, id, window.from, window.period, window.step]),
  )
  // Read out of the JSON once a key, not once a candle.
  const k = `WITH k AS MATERIALIZED (SELECT key, value ->> 0 AS chain, value ->> 1 AS id, value ->> 2 AS since, value ->> 3 AS period,
    value ->> 4 AS step FROM json_each(?1))`
  const { table, owner, close, volume } = LINES[kind]
  const on = `c.chain_id = k.chain AND c.${owner} = k.id AND c.period = k.period`
  const from = `FROM k CROSS JOIN ${table} c ON ${on} AND c.start >= k.since`
  const [candles, befores] = await db.batch([
    db
      .prepare(
        shape === 'ohlc'
          ? `${k} SELECT k.key, c.start, c.open, c.high, c.low, c.close, CAST(c.volume_usd AS TEXT) AS volume ${from} ORDER BY k.key, c.start`
          : // SQLite takes the close from the row that holds the maximum.
            `${k} SELECT k.key, c.start / k.step * k.step AS bucket, MAX(c.start) AS start, c.${close} AS close, CAST(${volume} AS TEXT) AS volume
             ${from} GROUP BY k.key, bucket ORDER BY k.key, bucket`,
      )
      .bind(wanted),
    db
      .prepare(
        `${k} SELECT k.key, (SELECT c.${close} FROM ${table} c WHERE ${on} AND c.start < k.since ORDER BY c.start DESC LIMIT 1) AS close
         FROM k`,
      )
      .bind(wanted),
  ])
  const series = keys.map(() => ({ candles: [] as Candle[], before: null as bigint | null }))
  // Each statement's own columns.
  if (shape === 'ohlc') {
    for (const row of (candles?.results ?? []) as CandleRow[]) series[row.key]?.candles.push(candleOf(row))
  } else {
    for (const row of (candles?.results ?? []) as StepRow[]) series[row.key]?.candles.push(pointOf(row))
  }
  for (const row of (befores?.results ?? []) as { readonly key: number; readonly close: string | null }[]) {
    const one = series[row.key]
    if (one && row.close !== null) one.before = BigInt(row.close)
  }
  return series
}

function candleOf({ start, open, high, low, close, volume }: CandleRow): Candle {
  return {
    start,
    open: BigInt(open),
    high: BigInt(high),
    low: BigInt(low),
    close: BigInt(close),
    volume: BigInt(volume),
  }
}

function pointOf({ bucket, close, volume }: StepRow): Candle {
  const price = BigInt(close)
  return { start: bucket, open: price, high: price, low: price, close: price, volume: BigInt(volume) }
}

export interface SumKey {
  readonly chainId: ChainId
  readonly id: string
  readonly window: SumWindow
}

/** Micro-dollars traded in many tokens or pools, or earned by the liquidity of pools. */
export async function readSums(
  db: Reader,
  kind: Kind,
  column: 'volume_usd' | 'fees_usd',
  keys: readonly SumKey[],
): Promise<readonly bigint[]> {
  const part = (condition: string) => `COALESCE((SELECT SUM(c.${column}) FROM ${kind}_candles c
    WHERE c.chain_id = json_extract(k.value, '$[0]') AND c.${kind} = json_extract(k.value, '$[1]') AND ${condition}), 0)`
  const coarse = part("c.period = json_extract(k.value, '$[2]') AND c.start >= json_extract(k.value, '$[3]')")
  const fine = part(
    "c.period = json_extract(k.value, '$[4]') AND c.start >= json_extract(k.value, '$[5]') AND c.start < json_extract(k.value, '$[3]')",
  )
  const wanted = keys.map(({ chainId, id, window }) => [
    chainId,
    id,
    window.coarse,
    window.edge,
    window.fine,
    window.from,
  ])
  const { results } = await db
    .prepare(`SELECT k.key, CAST(${coarse} + ${fine} AS TEXT) AS sum FROM json_each(?1) k`)
    .bind(JSON.stringify(wanted))
    .all<{ key: number; sum: string }>()
  const sums = keys.map(() => 0n)
  for (const { key, sum } of results) sums[key] = BigInt(sum)
  return sums
}

export interface MomentKey {
  readonly chainId: ChainId
  readonly id: string
  /** UNIX seconds. */
  readonly at: number
}

/** What lines stood at: prices that many tokens had (1e-18 USD), or what pools held of them (base units), by the rows that had ended by then. */
export async function readCloses(
  db: Reader,
  kind: 'token' | 'reserve',
  keys: readonly MomentKey[],
): Promise<readonly (bigint | null)[]> {
  const { table, owner, close } = LINES[kind]
  const closes = [60, 3600, 86400].map(
    (period) => `(SELECT c.${close} FROM ${table} c WHERE c.chain_id = json_extract(k.value, '$[0]')
      AND c.${owner} = json_extract(k.value, '$[1]') AND c.period = ${period}
      AND c.start <= json_extract(k.value, '$[2]') - ${period} ORDER BY c.start DESC LIMIT 1)`,
  )
  const { results } = await db
    .prepare(`SELECT k.key, COALESCE(${closes.join(', ')}) AS close FROM json_each(?1) k`)
    .bind(JSON.stringify(keys.map(({ chainId, id, at }) => [chainId, id, at])))
    .all<{ key: number; close: string | null }>()
  const found = keys.map((): bigint | null => null)
  for (const { key, close: value } of results) found[key] = value === null ? null : BigInt(value)
  return found
}

export interface EventRow {
  readonly block: number
  readonly log_index: number
  readonly time: number
  readonly tx_hash: string
  readonly kind: 'swap' | 'add' | 'remove'
  readonly pool: string
  readonly account: string
  readonly amount0: string
  readonly amount1: string
  readonly usd: string | null
}

export interface EventsQuery {
  readonly chainId: ChainId
  readonly kinds: readonly EventRow['kind'][]
  readonly limit: number
  /** Only events before this one. */
  readonly before?: { readonly block: number; readonly logIndex: number } | undefined
  /** Only events not later than this, UNIX seconds. */
  readonly until?: number | undefined
  readonly version?: number | undefined
  readonly account?: string | undefined
  /** Only events of these pools. */
  readonly pools?: readonly string[] | undefined
}

/** The newest events first. With pools, the newest of each are read by index and merged, so a quiet pool costs no scan. */
export async function readEvents(db: Reader, query: EventsQuery): Promise<readonly EventRow[]> {
  if (query.pools?.length === 0) return []
  const where = ['e.chain_id = ?1', 'e.kind IN (SELECT value FROM json_each(?2))']
  const values: (string | number)[] = [query.chainId, JSON.stringify(query.kinds)]
  const bind = (value: string | number) => `?${values.push(value)}`
  if (query.before) where.push(`(e.block, e.log_index) < (${bind(query.before.block)}, ${bind(query.before.logIndex)})`)
  if (query.until !== undefined) where.push(`e.time <= ${bind(query.until)}`)
  if (query.account !== undefined) where.push(`e.account = ${bind(query.account)}`)
  if (query.version !== undefined) {
    where.push(
      `(SELECT p.version FROM pools p WHERE p.chain_id = e.chain_id AND p.id = e.pool) = ${bind(query.version)}`,
    )
  }
  const limit = bind(query.limit)
  const select = (
    pool: string,
  ) => `SELECT e.block, e.log_index, e.time, e.tx_hash, e.kind, e.pool, e.account, e.amount0, e.amount1,
      CAST(e.usd AS TEXT) AS usd FROM pool_events e WHERE ${where.join(' AND ')}${pool}
    ORDER BY e.block DESC, e.log_index DESC LIMIT ${limit}`
  if (!query.pools) {
    const { results } = await db
      .prepare(select(''))
      .bind(...values)
      .all<EventRow>()
    return results
  }
  const statement = db.prepare(select(` AND e.pool = ?${values.length + 1}`))
  const found = await db.batch<EventRow>(query.pools.map((pool) => statement.bind(...values, pool)))
  return found
    .flatMap(({ results }) => results)
    .sort((a, b) => b.block - a.block || b.log_index - a.log_index)
    .slice(0, query.limit)
}

export interface TickRow {
  readonly tick: number
  readonly liquidity_gross: string
  readonly liquidity_net: string
}

/** A pool's ticks, ascending; of more than `limit` those nearest to `near`. */
export async function readTicks(
  db: Reader,
  chainId: ChainId,
  pool: string,
  near: number,
  limit: number,
): Promise<readonly TickRow[]> {
  const { results } = await db
    .prepare(
      'SELECT tick, liquidity_gross, liquidity_net FROM ticks WHERE chain_id = ? AND pool = ? ORDER BY abs(tick - ?) LIMIT ?',
    )
    .bind(chainId, pool, near, limit)
    .all<TickRow>()
  return results.sort((a, b) => a.tick - b.tick)
}

export interface DayRow {
  readonly start: number
  readonly volume: string
  readonly tvl: string
}

/** One row a day of the chains and versions given, added up; ascending. */
export async function readProtocolDays(
  db: Reader,
  chains: readonly ChainId[],
  versions: readonly number[],
  from: number,
): Promise<readonly DayRow[]> {
  const { results } = await db
    .prepare(
      `SELECT start, CAST(SUM(volume_usd) AS TEXT) AS volume, CAST(SUM(tvl_usd) AS TEXT) AS tvl FROM protocol_days
       WHERE chain_id IN (SELECT value FROM json_each(?1)) AND version IN (SELECT value FROM json_each(?2)) AND start >= ?3
       GROUP BY start ORDER BY start`,
    )
    .bind(JSON.stringify(chains), JSON.stringify(versions), from)
    .all<DayRow>()
  return results
}
