import type { ChainId } from '#app/domain/chains/catalogue.ts'
import {
  POOL_CANDLES,
  POOL_EVENTS,
  POOLS,
  PROTOCOL_DAYS,
  TICKS,
  TOKEN_CANDLES,
  TOKEN_RESERVES,
  type PoolEventRow,
} from '#workers/kit/market-tables.ts'
import {
  firstOf,
  joined,
  readRows,
  rowsOf,
  select,
  sql,
  type Expression,
  type RowOf,
  type Sql,
  type Stored,
} from '#workers/kit/sql.ts'
import { INTEGER, BIGINT } from '#workers/kit/table.ts'
import type { Reader } from './chain-snapshot.ts'
import type { Candle, Window } from './series.ts'

// Reads of values that are not in a snapshot, each in one round trip for any number of keys.

export interface SeriesKey {
  readonly chainId: ChainId
  /** Token address or pool id, lower case. */
  readonly id: string
  readonly window: Window
  /** Current time in UNIX seconds, where the window ends. */
  readonly until: number
}

export interface Series {
  /** Ascending. */
  readonly candles: readonly Candle[]
  /** The last price before the window; null if there was none. */
  readonly before: bigint | null
}

type Kind = 'token' | 'pool'

const [tc, pc, r] = [TOKEN_CANDLES.as('c'), POOL_CANDLES.as('c'), TOKEN_RESERVES.as('c')]

/** Returns an integer expression that is not a column. */
const integer = (text: string): Expression<number> => ({ ...INTEGER, sql: text })

/** Tables of the series. `end` selects the values that a line needs: close and total volume (0 for reserves, which have no volume). */
const SERIES_TABLES = {
  token: { ...tc, table: TOKEN_CANDLES, owner: tc.token, end: joined(tc.close, tc.totalVolumeUsd) },
  pool: { ...pc, table: POOL_CANDLES, owner: pc.pool, end: joined(pc.close, pc.totalVolumeUsd) },
  reserve: { ...r, table: TOKEN_RESERVES, owner: r.token, end: joined(r.reserve, { ...BIGINT, sql: "'0'" }) },
} as const

const candleOf = ({ start, open, high, low, close, volumeUsd }: typeof tc | typeof pc) =>
  select({ id: integer('k.id'), start, open, high, low, close, volume: volumeUsd })
const CANDLES = { token: candleOf(tc), pool: candleOf(pc), reserve: undefined }

/** `ohlc` reads candles; `line` only one close and volume per step, a fraction of the rows. */
export type SeriesShape = 'ohlc' | 'line'

/**
 * Reads candles or lines of many tokens (1e-18 USD) or pools (√price, Q64.96), or lines of reserves (base units). A line's
 * open, high and low equal its close.
 */
export async function readSeries(
  db: Reader,
  kind: Kind | 'reserve',
  shape: SeriesShape,
  keys: readonly SeriesKey[],
): Promise<readonly Series[]> {
  const { table, chainId, owner, period, start, end } = SERIES_TABLES[kind]
  const keyValues = keys.map(
    ({ chainId, id, window }, index) => [index, chainId, id, window.period, window.from] as const,
  )
  const isStepped = (index: number) => {
    const window = keys[index]?.window
    return shape === 'line' && window !== undefined && window.step > window.period
  }
  // Parse the JSON once per key rather than per candle.
  const k = `WITH k AS MATERIALIZED (SELECT value ->> 0 AS id, value ->> 1 AS chain, value ->> 2 AS owner, value ->> 3 AS period,
    value ->> 4 AS since, value -> 5 AS steps, value ->> 6 AS step FROM json_each(?1))`
  const on = sql`${chainId} = k.chain AND ${owner} = k.owner AND ${period} = k.period`
  const candle = shape === 'ohlc' ? CANDLES[kind] : undefined
  const unstepped = select({ id: integer('k.id'), start, end })
  const stepped = select({
    id: integer('k.id'),
    start: integer('s.value'),
    // One index lookup per step, however many candles it has.
    end: firstOf(
      end,
      sql`FROM ${table} c WHERE ${on} AND ${start} >= s.value AND ${start} < s.value + k.step ORDER BY ${start} DESC LIMIT 1`,
    ),
  })
  const before = select({
    id: integer('k.value ->> 0'),
    end: firstOf(
      end,
      sql`FROM ${table} c WHERE ${chainId} = k.value ->> 1 AND ${owner} = k.value ->> 2
        AND ${period} = k.value ->> 3 AND ${start} < k.value ->> 4 ORDER BY ${start} DESC LIMIT 1`,
    ),
  })
  const results = await db.batch<Stored>([
    // No sorting: the candles of a key are in primary key order.
    db
      .prepare(sql`${k} SELECT ${candle ?? unstepped} FROM k CROSS JOIN ${table} c ON ${on} AND ${start} >= k.since`)
      .bind(JSON.stringify(keyValues.filter(([index]) => !isStepped(index)))),
    db
      .prepare(sql`${k} SELECT ${stepped} FROM k CROSS JOIN json_each(k.steps) s`)
      .bind(
        JSON.stringify(
          keyValues.filter(([index]) => isStepped(index)).map((key) => [...key, ...stepsOf(keys[key[0]])]),
        ),
      ),
    db.prepare(sql`SELECT ${before} FROM json_each(?1) k`).bind(JSON.stringify(keyValues)),
  ])
  const series = keys.map(() => ({ candles: [] as Candle[], before: null as bigint | null, total: 0n }))
  for (const { id, end } of rowsOf(results[2], before)) {
    const current = series[id]
    if (current && end) [current.before, current.total] = end
  }
  if (candle) {
    for (const row of rowsOf(results[0], candle)) series[row.id]?.candles.push(row)
    return series
  }
  for (const { id, start, end } of [...rowsOf(results[0], unstepped), ...rowsOf(results[1], stepped)]) {
    const current = series[id]
    if (!current || !end) continue
    const [close, total] = end
    current.candles.push({ start, open: close, high: close, low: close, close, volume: total - current.total })
    current.total = total
  }
  return series
}

function stepsOf(key: SeriesKey | undefined): readonly [starts: readonly number[], step: number] {
  if (!key) return [[], 0]
  const { from, step } = key.window
  return [Array.from({ length: Math.floor((key.until - from) / step) + 1 }, (_, index) => from + index * step), step]
}

export interface MomentKey {
  readonly chainId: ChainId
  readonly id: string
  /** UNIX seconds. */
  readonly at: number
  /** UNIX seconds: minutes that start earlier are ignored. */
  readonly since?: number
}

/** Micro-dollars since creation. */
export interface Totals {
  readonly volume: bigint
  readonly fees: bigint
}

/** Reads the total volumes of many tokens or pools, and total fees of pools, at a time rounded up to the minute. */
export async function readTotalsAt(db: Reader, kind: Kind, keys: readonly MomentKey[]): Promise<readonly Totals[]> {
  if (kind === 'token') return (await readVolumesAt(db, kind, keys)).map((volume) => ({ volume, fees: 0n }))
  const found = await readMinutesBefore(db, kind, joined(pc.totalVolumeUsd, pc.totalFeesUsd), keys.map(atNextMinute))
  return found.map(([volume, fees] = [0n, 0n]) => ({ volume, fees }))
}

/** As readTotalsAt, but only volumes (micro-dollars), because lists read ten thousand at once. */
export async function readVolumesAt(db: Reader, kind: Kind, keys: readonly MomentKey[]): Promise<readonly bigint[]> {
  const found = await readMinutesBefore(db, kind, SERIES_TABLES[kind].totalVolumeUsd, keys.map(atNextMinute))
  return found.map((volume) => volume ?? 0n)
}

const atNextMinute = (key: MomentKey): MomentKey => ({ ...key, at: Math.ceil(key.at / 60) * 60 })

/** Reads closes at a time: token prices (1e-18 USD) or reserves of tokens (base units) of the last minute that had ended by then. */
export async function readCloses(
  db: Reader,
  kind: 'token' | 'reserve',
  keys: readonly MomentKey[],
): Promise<readonly (bigint | null)[]> {
  const ended = keys.map((key) => ({ ...key, at: key.at - 59 }))
  const found = await readMinutesBefore(db, kind, kind === 'token' ? tc.close : r.reserve, ended)
  return found.map((close) => close ?? null)
}

/** Reads the last minute with data before each key's time, with one index lookup per key. */
async function readMinutesBefore<Value>(
  db: Reader,
  kind: keyof typeof SERIES_TABLES,
  value: Expression<Value>,
  keys: readonly MomentKey[],
): Promise<readonly (Value | undefined)[]> {
  if (keys.length === 0) return []
  const { table, chainId, owner, period, start } = SERIES_TABLES[kind]
  const from = sql`FROM ${table} c WHERE ${chainId} = ?1 AND ${owner} = k.value AND ${period} = 60 AND ${start} >= ?2
    AND ${start} < ?3 ORDER BY ${start} DESC LIMIT 1`
  const row = select({ key: integer('k.key'), found: firstOf(value, from) })
  const query = sql`SELECT ${row} FROM json_each(?4) k`
  // Nearly all keys share a chain and a time: parsing those from the JSON per key costs as much as the lookups.
  const groups = new Map<string, { readonly key: MomentKey; readonly ids: string[]; readonly indices: number[] }>()
  keys.forEach((key, index) => {
    const name = `${key.chainId}|${key.since ?? 0}|${key.at}`
    const group = groups.get(name) ?? { key, ids: [], indices: [] }
    groups.set(name, group)
    group.ids.push(key.id)
    group.indices.push(index)
  })
  const grouped = [...groups.values()]
  const answers = await db.batch<Stored>(
    grouped.map(({ key, ids }) => db.prepare(query).bind(key.chainId, key.since ?? 0, key.at, JSON.stringify(ids))),
  )
  const values = keys.map((): Value | undefined => undefined)
  grouped.forEach(({ indices }, index) => {
    for (const { key, found } of rowsOf(answers[index], row)) values[indices[key] ?? -1] = found
  })
  return values
}

/** Reads the open of each token's first daily candle, 1e-18 USD; null without one. */
export async function readFirstPrices(
  db: Reader,
  keys: readonly { readonly chainId: ChainId; readonly id: string }[],
): Promise<readonly (bigint | null)[]> {
  const from = sql`FROM ${TOKEN_CANDLES} c WHERE ${tc.chainId} = k.value ->> 0 AND ${tc.token} = k.value ->> 1
    AND ${tc.period} = 86400 ORDER BY ${tc.start} LIMIT 1`
  const row = select({ key: integer('k.key'), found: firstOf(tc.open, from) })
  const query = sql`SELECT ${row} FROM json_each(?1) k`
  const values = JSON.stringify(keys.map(({ chainId, id }) => [chainId, id]))
  const prices = keys.map((): bigint | null => null)
  for (const { key, found } of await readRows(db.prepare(query).bind(values), row)) prices[key] = found ?? null
  return prices
}

const [e, p] = [POOL_EVENTS.as('e'), POOLS.as('p')]
const EVENT = POOL_EVENTS.row('e')

export interface EventsQuery {
  readonly chainId: ChainId
  readonly kinds: readonly PoolEventRow['kind'][]
  readonly limit: number
  /** Only events before this one. */
  readonly before?: { readonly block: number; readonly logIndex: number } | undefined
  /** Only events up to this time, UNIX seconds. */
  readonly until?: number | undefined
  readonly version?: number | undefined
  readonly account?: string | undefined
  /** Only events of these pools. */
  readonly pools?: readonly string[] | undefined
  /** Only events of at least LARGE_USD. */
  readonly isLarge?: boolean | undefined
}

/** Micro-dollars. Must be the same literal as in the partial indices of the table, or the database does not use them. */
const LARGE_USD = 10_000_000_000

/** D1's limit for the SELECTs of a compound statement. */
const MAX_PARTS = 5

/** Maximum number of events scanned for an account or a version, for which no index is ordered by kind. */
const MAX_SCANNED_EVENTS = 2_000

/**
 * Reads the newest events. Kinds and pools are read from ordered indices and merged by the database, which reads few more
 * rows than it returns. For an account or a version, only those among the newest MAX_SCANNED_EVENTS events (of the account or chain)
 * are found.
 */
export async function readEvents(db: Reader, query: EventsQuery): Promise<readonly PoolEventRow[]> {
  const { chainId, kinds, pools, limit } = query
  const values: (string | number)[] = [chainId, limit]
  const bind = (value: string | number) => `?${values.push(value)}`
  const where = [sql`${e.chainId} = ?1`]
  if (query.before)
    where.push(sql`(${e.block}, ${e.logIndex}) < (${bind(query.before.block)}, ${bind(query.before.logIndex)})`)
  if (query.until !== undefined) where.push(sql`${e.block} <= ${bind(await lastBlockUntil(db, chainId, query.until))}`)
  const isLarge = sql`${e.usd} >= ${LARGE_USD}`
  const ofKinds = sql`${e.kind} IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`
  if (query.account !== undefined || query.version !== undefined) {
    let index = ''
    if (query.account !== undefined) {
      index = 'INDEXED BY pool_events_by_account'
      where.push(sql`${e.account} = ${bind(query.account)}`)
    }
    const conditions = query.isLarge ? [ofKinds, isLarge] : [ofKinds]
    if (query.version !== undefined) {
      const version = firstOf(p.version, sql`FROM ${POOLS} p WHERE ${p.chainId} = ${e.chainId} AND ${p.id} = ${e.pool}`)
      conditions.push(sql`${version} = ${bind(query.version)}`)
    }
    if (pools) conditions.push(sql`${e.pool} IN (${pools.map(bind).join(', ')})`)
    // The outer statement has no ORDER BY, so that it can stop early; its rows are in the order of the inner one.
    const newest = sql`SELECT * FROM ${POOL_EVENTS} e ${index} WHERE ${where.join(' AND ')}
      ORDER BY ${e.block} DESC, ${e.logIndex} DESC LIMIT ${MAX_SCANNED_EVENTS}`
    const statement = db.prepare(sql`SELECT ${EVENT} FROM (${newest}) e WHERE ${conditions.join(' AND ')} LIMIT ?2`)
    const rows = await readRows(statement.bind(...values), EVENT)
    return rows.sort(newestFirst)
  }
  if (query.isLarge) where.push(isLarge)
  // Most events are swaps: a query with swaps finds enough rows quickly; queries without swaps have their own indices.
  const isRare = !kinds.includes('swap')
  const parts = (isRare ? kinds.map((kind) => sql`${e.kind} = '${kind}' AND ${e.kind} <> 'swap'`) : [ofKinds]).flatMap(
    (kind): readonly { kind: string; pool?: string }[] => (pools ? pools.map((pool) => ({ kind, pool })) : [{ kind }]),
  )
  const index = indexFor(isRare, query.isLarge === true, pools !== undefined)
  const statements: D1PreparedStatement[] = []
  for (let start = 0; start < parts.length; start += MAX_PARTS) {
    const bound = [...values]
    const selects = parts.slice(start, start + MAX_PARTS).map(({ kind, pool }) => {
      const part = pool === undefined ? [kind] : [kind, sql`${e.pool} = ?${bound.push(pool)}`]
      return sql`SELECT ${EVENT} FROM ${POOL_EVENTS} e ${index} WHERE ${[...where, ...part].join(' AND ')}`
    })
    const union = `${selects.join(' UNION ALL ')} ORDER BY ${NEWEST_FIRST} LIMIT ?2`
    statements.push(db.prepare(union).bind(...bound))
  }
  if (statements.length === 0) return []
  const found = (await db.batch<Stored>(statements)).flatMap((result) => rowsOf(result, EVENT))
  return found.sort(newestFirst).slice(0, limit)
}

/** ORDER BY of a compound statement, which needs the names of its result columns. */
const NEWEST_FIRST = (['block', 'logIndex'] satisfies (keyof PoolEventRow)[]).map((name) => `"${name}" DESC`).join(', ')

function newestFirst(a: PoolEventRow, b: PoolEventRow): number {
  return b.block - a.block || b.logIndex - a.logIndex
}

/**
 * Reads the last block not later than `time` (UNIX seconds). Binary search with one event per step, because events are
 * indexed by block and not by time.
 */
async function lastBlockUntil(db: Reader, chainId: ChainId, time: number): Promise<number> {
  const last = firstOf(
    e.time,
    sql`FROM ${POOL_EVENTS} e WHERE ${e.chainId} = ?1 AND ${e.block} <= found.block + found.step ORDER BY ${e.block} DESC LIMIT 1`,
  )
  const row = select({ block: integer('block') })
  const query = sql`WITH RECURSIVE found(block, step) AS (
      SELECT 0, 1 << 31
      UNION ALL
      SELECT block + iif(${last} > ?2, 0, step), step >> 1 FROM found WHERE step > 0)
    SELECT ${row} FROM found WHERE step = 0`
  const [found] = await readRows(db.prepare(query).bind(chainId, time), row)
  return found?.block ?? 0
}

/** Returns the clause that names the index to use: the database has no statistics and would scan all events of the chain. */
function indexFor(isRare: boolean, isLarge: boolean, isOfPools: boolean): string {
  const keys = [...(isOfPools ? ['pool'] : []), ...(isRare ? ['kind'] : [])]
  const name = `${isLarge ? '_large' : ''}${keys.length > 0 ? `_by_${keys.join('_and_')}` : ''}`
  return name === '' ? '' : `INDEXED BY pool_events${name}`
}

const ticks = TICKS.columns
const TICK = select({ tick: ticks.tick, liquidityGross: ticks.liquidityGross, liquidityNet: ticks.liquidityNet })

/** Reads a pool's ticks, ascending; if there are more than `limit`, those nearest to `near`. */
export async function readTicks(
  db: Reader,
  chainId: ChainId,
  pool: string,
  near: number,
  limit: number,
): Promise<readonly RowOf<typeof TICK>[]> {
  const { tick } = ticks
  const ofPool = sql`SELECT ${TICK} FROM ${TICKS} WHERE ${ticks.chainId} = ?1 AND ${ticks.pool} = ?2`
  // Reads outwards from the price on both sides, because a pool may have a hundred thousand ticks.
  const sides = await db.batch<Stored>(
    [
      sql`${ofPool} AND ${tick} < ?3 ORDER BY ${tick} DESC LIMIT ?4`,
      sql`${ofPool} AND ${tick} >= ?3 ORDER BY ${tick} LIMIT ?4`,
    ].map((statement) => db.prepare(statement).bind(chainId, pool, near, limit)),
  )
  return sides
    .flatMap((side) => rowsOf(side, TICK))
    .sort((a, b) => Math.abs(a.tick - near) - Math.abs(b.tick - near))
    .slice(0, limit)
    .sort((a, b) => a.tick - b.tick)
}

const [d, o] = [PROTOCOL_DAYS.as('d'), PROTOCOL_DAYS.as('o')]
/** Sums are returned as text, because they may exceed the integers that D1 returns exactly. */
const sum = (usd: string): Expression<bigint> => ({ ...BIGINT, sql: sql`CAST(SUM(${usd}) AS TEXT)` })
/** The last row of the same chain and version before a time. */
const earlier = (chain: Sql | string, version: Sql | string, time: Sql | string) =>
  firstOf(
    o.tvlUsd,
    sql`FROM ${PROTOCOL_DAYS} o WHERE ${o.chainId} = ${chain} AND ${o.version} = ${version} AND ${o.start} < ${time}
      ORDER BY ${o.start} DESC LIMIT 1`,
  )
const DAY = select({
  start: d.start,
  volume: sum(d.volumeUsd.sql),
  tvlChange: sum(sql`${d.tvlUsd} - COALESCE(${earlier(d.chainId, d.version, d.start)}, 0)`),
})
const TVL_BEFORE = select({ tvl: earlier('c.value', 'v.value', '?3') })

export interface ProtocolDays {
  /** Micro-dollars at the end of the day before `from`; null if nothing had happened by then. */
  readonly tvlBefore: bigint | null
  /** Days with events, ascending. Volume and change of the TVL since the previous one, in micro-dollars. */
  readonly days: readonly RowOf<typeof DAY>[]
}

/** Reads daily volumes and changes of the TVL, summed over the given chains and versions, from a time in UNIX seconds. */
export async function readProtocolDays(
  db: Reader,
  chains: readonly ChainId[],
  versions: readonly number[],
  from: number,
): Promise<ProtocolDays> {
  const days = sql`SELECT ${DAY} FROM ${PROTOCOL_DAYS} d WHERE ${d.chainId} IN (SELECT value FROM json_each(?1))
    AND ${d.version} IN (SELECT value FROM json_each(?2)) AND ${d.start} >= ?3 GROUP BY ${d.start} ORDER BY ${d.start}`
  const before = sql`SELECT ${TVL_BEFORE} FROM json_each(?1) c JOIN json_each(?2) v`
  const values = [JSON.stringify(chains), JSON.stringify(versions), from]
  const results = await db.batch<Stored>([days, before].map((query) => db.prepare(query).bind(...values)))
  const known = rowsOf(results[1], TVL_BEFORE).flatMap(({ tvl }) => tvl ?? [])
  return {
    tvlBefore: known.length === 0 ? null : known.reduce((total, tvl) => total + tvl, 0n),
    days: rowsOf(results[0], DAY),
  }
}
