import type { Snapshot } from '../project/market.ts'
import {
  CHANGING_TABLES,
  EVENT_TABLES,
  PERIODS,
  POOL_CANDLES,
  POOLS,
  POSITIONS,
  PROTOCOL_DAYS,
  TICKS,
  TOKEN_CANDLES,
  TOKEN_RESERVES,
  TOKENS,
  type ProtocolDayRow,
  type Stored,
  type Table,
} from './tables.ts'
import type { Cursor } from './write-changes.ts'

export interface StoredSync {
  readonly genesis: string
  readonly cursor: Cursor
}

/** Rows per query. D1 builds results in memory, so long tables are read in pages. */
const PAGE = 5_000

/** The stored position of a chain, or undefined if it was never started. */
export async function loadSync(db: D1Database, chainId: number): Promise<StoredSync | undefined> {
  const row = await db
    .prepare('SELECT genesis_hash, block_number, block_hash, block_time FROM sync WHERE chain_id = ?1')
    .bind(chainId)
    .first<{ genesis_hash: string | null; block_number: number; block_hash: string | null; block_time: number }>()
  if (!row?.genesis_hash) return undefined
  return {
    genesis: row.genesis_hash,
    cursor: { number: row.block_number, hash: row.block_hash, time: row.block_time },
  }
}

/** Everything the projection needs to continue. */
export async function loadSnapshot(db: D1Database, chainId: number): Promise<Snapshot> {
  return {
    tokens: await loadAll(db, chainId, TOKENS),
    pools: await loadAll(db, chainId, POOLS),
    ticks: await loadAll(db, chainId, TICKS),
    positions: await loadAll(db, chainId, POSITIONS),
    tokenCandles: await loadNewestCandles(db, chainId, TOKEN_CANDLES, { table: 'tokens', key: 'address' }),
    tokenReserves: await loadNewestCandles(db, chainId, TOKEN_RESERVES, { table: 'tokens', key: 'address' }),
    poolCandles: await loadNewestCandles(db, chainId, POOL_CANDLES, { table: 'pools', key: 'id' }),
    protocolDays: await loadNewestDays(db, chainId),
  }
}

async function loadAll<Row>(db: D1Database, chainId: number, table: Table<Row>): Promise<Row[]> {
  const key = table.columns.slice(0, table.keyLength)
  const rows: Row[] = []
  let last: Stored | undefined
  for (;;) {
    const after = last ? `AND (${key.join(', ')}) > (${key.map((_, index) => `?${index + 2}`).join(', ')})` : ''
    const { results } = await db
      .prepare(`SELECT * FROM ${table.name} WHERE chain_id = ?1 ${after} ORDER BY ${key.join(', ')} LIMIT ${PAGE}`)
      .bind(chainId, ...(last ? key.map((column) => last?.[column] ?? null) : []))
      .all<Stored>()
    for (const stored of results) rows.push(table.parse(stored))
    last = results.at(-1)
    if (results.length < PAGE) return rows
  }
}

/**
 * The newest candle or reserve of each token or pool and period: one index lookup each, however long the history is.
 */
async function loadNewestCandles<Row>(
  db: D1Database,
  chainId: number,
  { name, columns, parse }: Table<Row>,
  owner: { readonly table: string; readonly key: string },
): Promise<Row[]> {
  const [key = ''] = columns
  const { results } = await db
    .prepare(
      `SELECT c.* FROM ${owner.table} o JOIN json_each(?2) p JOIN ${name} c
         ON c.chain_id = ?1 AND c.${key} = o.${owner.key} AND c.period = p.value AND c.start = (
           SELECT max(start) FROM ${name} WHERE chain_id = ?1 AND ${key} = o.${owner.key} AND period = p.value)
       WHERE o.chain_id = ?1`,
    )
    .bind(chainId, JSON.stringify(PERIODS))
    .all<Stored>()
  return results.map(parse)
}

async function loadNewestDays(db: D1Database, chainId: number): Promise<ProtocolDayRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM protocol_days WHERE chain_id = ?1 AND (version, start) IN (
         SELECT version, max(start) FROM protocol_days WHERE chain_id = ?1 GROUP BY version)`,
    )
    .bind(chainId)
    .all<Stored>()
  return results.map((stored) => PROTOCOL_DAYS.parse(stored))
}

/** Deletes a chain's rows and starts over, because another chain has the same id (its genesis differs). */
export async function beginChain(db: D1Database, chainId: number, genesis: string, now: number): Promise<void> {
  const tables = [...CHANGING_TABLES.map(({ name }) => name), ...Object.keys(EVENT_TABLES), 'blocks', 'undo', 'sync']
  await db.batch([
    ...tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE chain_id = ?1`).bind(chainId)),
    db.prepare('INSERT INTO sync (chain_id, genesis_hash, updated_at) VALUES (?1, ?2, ?3)').bind(chainId, genesis, now),
  ])
}

/** Records a failure for the chain's status. */
export async function noteFailure(
  db: D1Database,
  chainId: number,
  failures: number,
  error: string,
  now: number,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sync (chain_id, failures, error, updated_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (chain_id) DO UPDATE SET failures = excluded.failures, error = excluded.error, updated_at = excluded.updated_at`,
    )
    .bind(chainId, failures, error, now)
    .run()
}

/** Records the newest block of the chain when there is nothing else to write. */
export async function noteHead(
  db: D1Database,
  chainId: number,
  head: { readonly number: number; readonly time: number },
  now: number,
): Promise<void> {
  await db
    .prepare(
      `UPDATE sync SET head_number = ?2, head_time = ?3, updated_at = ?4, failures = 0, error = NULL WHERE chain_id = ?1`,
    )
    .bind(chainId, head.number, head.time, now)
    .run()
}
