import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Reader } from './chain-snapshot.ts'
import type { Candle, Window } from './series.ts'

/** Bulk reads of values that are not in a snapshot. One round trip each, whatever the number of keys. */

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

/** Source of a line: its close, or close and total volume joined as text. Reserves have no volume. */
const LINES = {
  token: { table: 'token_candles', owner: 'token', end: "c.close || ' ' || c.total_volume_usd" },
  pool: { table: 'pool_candles', owner: 'pool', end: "c.close || ' ' || c.total_volume_usd" },
  reserve: { table: 'token_reserves', owner: 'token', end: "c.reserve || ' 0'" },
} as const

interface CandleRow {
  readonly id: number
  readonly start: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

interface EndRow {
  /** Index of the key. */
  readonly id: number
  readonly start: number
  /** Null without a candle. */
  readonly end: string | null
}

/** `ohlc` reads candles; `line` only one close and volume per step, a fraction of the rows. */
export type SeriesShape = 'ohlc' | 'line'

/**
 * Candles of many tokens (1e-18 USD) or pools (√price as Q64.96), or lines of reserves. A line's open, high and low
 * equal its close.
 */
export async function readSeries(
  db: Reader,
  kind: Kind | 'reserve',
  shape: SeriesShape,
  keys: readonly SeriesKey[],
): Promise<readonly Series[]> {
  const { table, owner, end } = LINES[kind]
  const wanted = keys.map(({ chainId, id, window }, place) => [place, chainId, id, window.period, window.from] as const)
  const isStepped = (place: number) => {
    const window = keys[place]?.window
    return shape === 'line' && window !== undefined && window.step > window.period
  }
  // Parse the JSON once per key rather than per candle.
  const k = `WITH k AS MATERIALIZED (SELECT value ->> 0 AS id, value ->> 1 AS chain, value ->> 2 AS owner, value ->> 3 AS period,
    value ->> 4 AS since, value -> 5 AS steps, value ->> 6 AS step FROM json_each(?1))`
  const on = `c.chain_id = k.chain AND c.${owner} = k.owner AND c.period = k.period`
  const columns =
    shape === 'ohlc'
      ? 'c.start, c.open, c.high, c.low, c.close, CAST(c.volume_usd AS TEXT) AS volume'
      : `c.start, ${end} AS end`
  const [whole, stepped, before] = await db.batch([
    // No sorting: the candles of a key are in primary key order.
    db
      .prepare(`${k} SELECT k.id, ${columns} FROM k CROSS JOIN ${table} c ON ${on} AND c.start >= k.since`)
      .bind(JSON.stringify(wanted.filter(([place]) => !isStepped(place)))),
    // One index lookup per step, however many candles it has.
    db
      .prepare(
        `${k} SELECT k.id, s.value AS start, (SELECT ${end} FROM ${table} c WHERE ${on} AND c.start >= s.value AND c.start < s.value + k.step
           ORDER BY c.start DESC LIMIT 1) AS end
         FROM k CROSS JOIN json_each(k.steps) s`,
      )
      .bind(
        JSON.stringify(wanted.filter(([place]) => isStepped(place)).map((key) => [...key, ...stepsOf(keys[key[0]])])),
      ),
    db
      .prepare(
        `SELECT k.value ->> 0 AS id, 0 AS start, (SELECT ${end} FROM ${table} c WHERE c.chain_id = k.value ->> 1 AND c.${owner} = k.value ->> 2
           AND c.period = k.value ->> 3 AND c.start < k.value ->> 4 ORDER BY c.start DESC LIMIT 1) AS end
         FROM json_each(?1) k`,
      )
      .bind(JSON.stringify(wanted)),
  ])
  const series = keys.map(() => ({ candles: [] as Candle[], before: null as bigint | null, total: 0n }))
  // D1 does not type the columns of a batch.
  for (const { id, end } of (before?.results ?? []) as EndRow[]) {
    const one = series[id]
    if (one && end !== null) [one.before, one.total] = pairOf(end)
  }
  if (shape === 'ohlc') {
    for (const row of (whole?.results ?? []) as CandleRow[]) series[row.id]?.candles.push(candleOf(row))
    return series
  }
  for (const { id, start, end } of [...(whole?.results ?? []), ...(stepped?.results ?? [])] as EndRow[]) {
    const one = series[id]
    if (!one || end === null) continue
    const [close, total] = pairOf(end)
    one.candles.push({ start, open: close, high: close, low: close, close, volume: total - one.total })
    one.total = total
  }
  return series
}

function stepsOf(key: SeriesKey | undefined): readonly [starts: readonly number[], step: number] {
  if (!key) return [[], 0]
  const { from, step } = key.window
  return [Array.from({ length: Math.floor((key.until - from) / step) + 1 }, (_, index) => from + index * step), step]
}

function pairOf(text: string): readonly [close: bigint, total: bigint] {
  const [close = '', total = ''] = text.split(' ')
  return [BigInt(close), BigInt(total)]
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

export interface MomentKey {
  readonly chainId: ChainId
  readonly id: string
  /** UNIX seconds. */
  readonly at: number
}

/** Micro-dollars since creation. */
export interface Totals {
  readonly volume: bigint
  readonly fees: bigint
}

/** Total volume of many tokens or pools, and total fees of pools, at the first minute after a time. */
export async function readTotalsAt(db: Reader, kind: Kind, keys: readonly MomentKey[]): Promise<readonly Totals[]> {
  const columns = kind === 'pool' ? "c.total_volume_usd || ' ' || c.total_fees_usd" : 'c.total_volume_usd'
  const found = await readMinutesBefore(
    db,
    kind,
    columns,
    keys.map((key) => ({ ...key, at: Math.ceil(key.at / 60) * 60 })),
  )
  return found.map((text) => {
    const [volume = 0, fees = 0] = text?.split(' ') ?? []
    return { volume: BigInt(volume), fees: BigInt(fees) }
  })
}

/** As readTotalsAt, only volumes, for ten thousand at once. */
export async function readVolumesAt(db: Reader, kind: Kind, keys: readonly MomentKey[]): Promise<readonly bigint[]> {
  const found = await readMinutesBefore(
    db,
    kind,
    'c.total_volume_usd',
    keys.map((key) => ({ ...key, at: Math.ceil(key.at / 60) * 60 })),
  )
  return found.map((text) => BigInt(text ?? 0))
}

/** Closes at a time: token prices (1e-18 USD) or pool reserves (base units) of the last minute that had ended. */
export async function readCloses(
  db: Reader,
  kind: 'token' | 'reserve',
  keys: readonly MomentKey[],
): Promise<readonly (bigint | null)[]> {
  const ended = keys.map((key) => ({ ...key, at: key.at - 59 }))
  const found = await readMinutesBefore(db, kind, kind === 'token' ? 'c.close' : 'c.reserve', ended)
  return found.map((text) => (text === null ? null : BigInt(text)))
}

/** The last minute with data before each time: one index lookup each. */
async function readMinutesBefore(
  db: Reader,
  kind: keyof typeof LINES,
  columns: string,
  keys: readonly MomentKey[],
): Promise<readonly (string | null)[]> {
  if (keys.length === 0) return []
  const { table, owner } = LINES[kind]
  const statement = `SELECT k.key, (SELECT ${columns} FROM ${table} c WHERE c.chain_id = ?1 AND c.${owner} = k.value
    AND c.period = 60 AND c.start < ?2 ORDER BY c.start DESC LIMIT 1) AS found FROM json_each(?3) k`
  // Nearly all keys share a chain and a time: parsing those from the JSON per key costs as much as the lookups.
  const groups = new Map<string, { readonly key: MomentKey; readonly ids: string[]; readonly places: number[] }>()
  keys.forEach((key, place) => {
    const name = `${key.chainId}|${key.at}`
    const group = groups.get(name) ?? { key, ids: [], places: [] }
    groups.set(name, group)
    group.ids.push(key.id)
    group.places.push(place)
  })
  const asked = [...groups.values()]
  const answers = await db.batch<{ key: number; found: string | null }>(
    asked.map(({ key, ids }) => db.prepare(statement).bind(key.chainId, key.at, JSON.stringify(ids))),
  )
  const found = keys.map((): string | null => null)
  asked.forEach(({ places }, index) => {
    for (const row of answers[index]?.results ?? []) found[places[row.key] ?? -1] = row.found
  })
  return found
}

/** The open of each token's first daily candle, 1e-18 USD; null without one. */
export async function readFirstPrices(
  db: Reader,
  keys: readonly { readonly chainId: ChainId; readonly id: string }[],
): Promise<readonly (bigint | null)[]> {
  const { results } = await db
    .prepare(
      `SELECT k.key, (SELECT c.open FROM token_candles c WHERE c.chain_id = k.value ->> 0 AND c.token = k.value ->> 1
         AND c.period = 86400 ORDER BY c.start LIMIT 1) AS found FROM json_each(?1) k`,
    )
    .bind(JSON.stringify(keys.map(({ chainId, id }) => [chainId, id])))
    .all<{ key: number; found: string | null }>()
  const found = keys.map((): bigint | null => null)
  for (const row of results) found[row.key] = row.found === null ? null : BigInt(row.found)
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
  /** Only events up to this time, UNIX seconds. */
  readonly until?: number | undefined
  readonly version?: number | undefined
  readonly account?: string | undefined
  /** Only events of these pools. */
  readonly pools?: readonly string[] | undefined
}

/** D1's limit for parts of a compound statement. */
const MAX_PARTS = 5

/** Events scanned for an account or a version, which no index has ordered by kind. */
const LOOKED_AT = 2_000

/**
 * The newest events. Kinds and pools are read by ordered indices and merged by the database, which reads little more
 * than it returns. For an account or a version, only those among the newest LOOKED_AT events (of the account or chain)
 * are found.
 */
export async function readEvents(db: Reader, query: EventsQuery): Promise<readonly EventRow[]> {
  const { chainId, kinds, pools, limit } = query
  const values: (string | number)[] = [chainId, limit]
  const bind = (value: string | number) => `?${values.push(value)}`
  const where = ['e.chain_id = ?1']
  if (query.before) where.push(`(e.block, e.log_index) < (${bind(query.before.block)}, ${bind(query.before.logIndex)})`)
  if (query.until !== undefined) where.push(`e.block <= ${bind(await lastBlockUntil(db, chainId, query.until))}`)
  const ofKinds = `e.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`
  if (query.account !== undefined || query.version !== undefined) {
    let index = ''
    if (query.account !== undefined) {
      index = 'INDEXED BY pool_events_by_account'
      where.push(`e.account = ${bind(query.account)}`)
    }
    const wanted = [ofKinds]
    if (query.version !== undefined) {
      const version = '(SELECT p.version FROM pools p WHERE p.chain_id = e.chain_id AND p.id = e.pool)'
      wanted.push(`${version} = ${bind(query.version)}`)
    }
    if (pools) wanted.push(`e.pool IN (${pools.map(bind).join(', ')})`)
    // The inner order, so that the outer statement can stop early.
    const newest = `SELECT * FROM pool_events e ${index} WHERE ${where.join(' AND ')} ORDER BY block DESC, log_index DESC LIMIT ${LOOKED_AT}`
    const { results } = await db
      .prepare(`SELECT ${EVENT_COLUMNS} FROM (${newest}) e WHERE ${wanted.join(' AND ')} LIMIT ?2`)
      .bind(...values)
      .all<EventRow>()
    return results.sort(newestFirst)
  }
  // Most events are swaps: a query that includes them finds enough quickly; one without them has its own indices.
  const isRare = !kinds.includes('swap')
  const parts = (isRare ? kinds.map((kind) => `e.kind = '${kind}' AND e.kind <> 'swap'`) : [ofKinds]).flatMap(
    (kind): readonly { kind: string; pool?: string }[] => (pools ? pools.map((pool) => ({ kind, pool })) : [{ kind }]),
  )
  const index = indexFor(isRare, pools !== undefined)
  const statements: D1PreparedStatement[] = []
  for (let at = 0; at < parts.length; at += MAX_PARTS) {
    const own = [...values]
    const selects = parts.slice(at, at + MAX_PARTS).map(({ kind, pool }) => {
      const part = pool === undefined ? [kind] : [kind, `e.pool = ?${own.push(pool)}`]
      return `SELECT ${EVENT_COLUMNS} FROM pool_events e ${index} WHERE ${[...where, ...part].join(' AND ')}`
    })
    const union = `${selects.join(' UNION ALL ')} ORDER BY block DESC, log_index DESC LIMIT ?2`
    statements.push(db.prepare(union).bind(...own))
  }
  if (statements.length === 0) return []
  const found = (await db.batch<EventRow>(statements)).flatMap(({ results }) => results)
  return found.sort(newestFirst).slice(0, limit)
}

const EVENT_COLUMNS = `e.block, e.log_index, e.time, e.tx_hash, e.kind, e.pool, e.account, e.amount0, e.amount1,
  CAST(e.usd AS TEXT) AS usd`

function newestFirst(a: EventRow, b: EventRow): number {
  return b.block - a.block || b.log_index - a.log_index
}

/**
 * The last block not later than `time`. A binary search with one event per step: events are ordered by block and have
 * no index by time.
 */
async function lastBlockUntil(db: Reader, chainId: ChainId, time: number): Promise<number> {
  const { results } = await db
    .prepare(
      `WITH RECURSIVE found(block, step) AS (
         SELECT 0, 1 << 31
         UNION ALL
         SELECT block + iif((SELECT e.time FROM pool_events e WHERE e.chain_id = ?1 AND e.block <= found.block + found.step
           ORDER BY e.block DESC LIMIT 1) > ?2, 0, step), step >> 1
         FROM found WHERE step > 0)
       SELECT block FROM found WHERE step = 0`,
    )
    .bind(chainId, time)
    .all<{ block: number }>()
  return results[0]?.block ?? 0
}

/** Named explicitly: the database has no statistics and would scan all events of the chain. */
function indexFor(isRare: boolean, isOfPools: boolean): string {
  if (isOfPools) return `INDEXED BY ${isRare ? 'pool_events_by_pool_and_kind' : 'pool_events_by_pool'}`
  return isRare ? 'INDEXED BY pool_events_by_kind' : ''
}

export interface TickRow {
  readonly tick: number
  readonly liquidity_gross: string
  readonly liquidity_net: string
}

/** A pool's ticks, ascending; of more than `limit`, those nearest to `near`. */
export async function readTicks(
  db: Reader,
  chainId: ChainId,
  pool: string,
  near: number,
  limit: number,
): Promise<readonly TickRow[]> {
  const select = 'SELECT tick, liquidity_gross, liquidity_net FROM ticks WHERE chain_id = ?1 AND pool = ?2'
  // From the price outwards on both sides: a pool may have a hundred thousand ticks.
  const sides = await db.batch<TickRow>(
    [`${select} AND tick < ?3 ORDER BY tick DESC LIMIT ?4`, `${select} AND tick >= ?3 ORDER BY tick LIMIT ?4`].map(
      (statement) => db.prepare(statement).bind(chainId, pool, near, limit),
    ),
  )
  return sides
    .flatMap(({ results }) => results)
    .sort((a, b) => Math.abs(a.tick - near) - Math.abs(b.tick - near))
    .slice(0, limit)
    .sort((a, b) => a.tick - b.tick)
}

export interface DayRow {
  readonly start: number
  readonly volume: string
  readonly tvl: string
}

/** Daily rows of the given chains and versions, summed; ascending. */
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
