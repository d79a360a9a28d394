import {
  BLOCKS,
  CHANGING_TABLES,
  EVENT_TABLES,
  FEE_PERIODS,
  PERIODS,
  POOL_CANDLES,
  POOL_FEES,
  POOLS,
  POSITIONS,
  PROTOCOL_DAYS,
  SYNC,
  TICKS,
  TOKEN_CANDLES,
  TOKEN_RESERVES,
  TOKENS,
  UNDO,
  type ProtocolDayRow,
} from '#workers/kit/market-tables.ts'
import { readRows, sql, type Sql } from '#workers/kit/sql.ts'
import type { Column, Table } from '#workers/kit/table.ts'
import type { Snapshot } from '../project/market.ts'
import type { Cursor } from './write-changes.ts'

export interface StoredSync {
  readonly genesis: string
  readonly cursor: Cursor
}

const { columns: sync } = SYNC

/** Rows per query. D1 builds results in memory, so long tables are read in pages. */
const PAGE_ROWS = 5_000

/** Reads the genesis hash and last indexed block of a chain; undefined if it was never indexed. */
export async function loadSync(db: D1Database, chainId: number): Promise<StoredSync | undefined> {
  const statement = db.prepare(sql`SELECT ${SYNC.row()} FROM ${SYNC} WHERE ${sync.chainId} = ?1`).bind(chainId)
  const [row] = await readRows(statement, SYNC.row())
  if (!row?.genesisHash) return undefined
  return {
    genesis: row.genesisHash,
    cursor: { number: row.blockNumber, hash: row.blockHash ?? null, time: row.blockTime },
  }
}

/** Reads the stored state from which the projection continues; for candles, reserves, fees and protocol days only the newest rows. */
export async function loadSnapshot(db: D1Database, chainId: number): Promise<Snapshot> {
  return {
    tokens: await loadAll(db, chainId, TOKENS),
    pools: await loadAll(db, chainId, POOLS),
    ticks: await loadAll(db, chainId, TICKS),
    positions: await loadAll(db, chainId, POSITIONS),
    tokenCandles: await loadNewest(db, chainId, TOKEN_CANDLES, PERIODS, TOKENS, TOKENS.columns.address),
    tokenReserves: await loadNewest(db, chainId, TOKEN_RESERVES, PERIODS, TOKENS, TOKENS.columns.address),
    poolCandles: await loadNewest(db, chainId, POOL_CANDLES, PERIODS, POOLS, POOLS.columns.id),
    poolFees: await loadNewest(db, chainId, POOL_FEES, FEE_PERIODS, POOLS, POOLS.columns.id),
    protocolDays: await loadNewestDays(db, chainId),
  }
}

async function loadAll<Row>(db: D1Database, chainId: number, table: Table<Row>): Promise<Row[]> {
  const key = table.names.slice(0, table.keyLength)
  const row = table.row()
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    const after = last ? `AND (${key.join(', ')}) > (${key.map((_, index) => `?${index + 2}`).join(', ')})` : ''
    const query = sql`SELECT ${row} FROM ${table} WHERE ${table.columns.chainId} = ?1 ${after} ORDER BY ${key.join(', ')} LIMIT ${PAGE_ROWS}`
    const values = last ? table.cells(last).slice(0, table.keyLength) : []
    const page = await readRows(db.prepare(query).bind(chainId, ...values), row)
    for (const stored of page) rows.push(stored)
    if (page.length < PAGE_ROWS) return rows
  }
}

/**
 * Reads the rows with the latest start of each token or pool and period; fees may have several per start. Costs one index lookup per token
 * or pool and period, however long the history is.
 */
async function loadNewest<Row extends { readonly period: number; readonly start: number }>(
  db: D1Database,
  chainId: number,
  table: Table<Row>,
  periods: readonly number[],
  owners: Sql,
  ownerKey: Column<string>,
): Promise<Row[]> {
  const [key = ''] = table.names
  // Aliases: o is the owner, p the period, c the candidate row, and n finds the newest start.
  const [row, c, n] = [table.row('c'), table.as('c'), table.as('n')]
  const query = sql`SELECT ${row} FROM ${owners} o JOIN json_each(?2) p JOIN ${table} c
    ON ${c.chainId} = ?1 AND c.${key} = o.${ownerKey} AND ${c.period} = p.value AND ${c.start} = (
      SELECT max(${n.start}) FROM ${table} n WHERE ${n.chainId} = ?1 AND n.${key} = o.${ownerKey} AND ${n.period} = p.value)
    WHERE o.${c.chainId.name} = ?1`
  return readRows(db.prepare(query).bind(chainId, JSON.stringify(periods)), row)
}

async function loadNewestDays(db: D1Database, chainId: number): Promise<ProtocolDayRow[]> {
  const row = PROTOCOL_DAYS.row()
  const { chainId: chain, version, start } = PROTOCOL_DAYS.columns
  const query = sql`SELECT ${row} FROM ${PROTOCOL_DAYS} WHERE ${chain} = ?1 AND (${version}, ${start}) IN (
    SELECT ${version}, max(${start}) FROM ${PROTOCOL_DAYS} WHERE ${chain} = ?1 GROUP BY ${version})`
  return readRows(db.prepare(query).bind(chainId), row)
}

/**
 * Deletes all rows of a chain and stores its genesis hash: the chain is new, or was replaced by another with the same
 * id. `now` in milliseconds.
 */
export async function resetChain(db: D1Database, chainId: number, genesis: string, now: number): Promise<void> {
  const tables = [...CHANGING_TABLES, ...EVENT_TABLES, BLOCKS, UNDO, SYNC]
  const insert = sql`INSERT INTO ${SYNC} (${sync.chainId}, ${sync.genesisHash}, ${sync.updatedAt}) VALUES (?1, ?2, ?3)`
  await db.batch([
    ...tables.map((table) => db.prepare(sql`DELETE FROM ${table} WHERE ${table.columns.chainId} = ?1`).bind(chainId)),
    db.prepare(insert).bind(chainId, genesis, now),
  ])
}

/** Records how often indexing has failed in a row, and the latest error, for the status page. `now` in milliseconds. */
export async function recordFailure(
  db: D1Database,
  chainId: number,
  failures: number,
  error: string,
  now: number,
): Promise<void> {
  await db
    .prepare(
      sql`INSERT INTO ${SYNC} (${sync.chainId}, ${sync.failures}, ${sync.error}, ${sync.updatedAt}) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (${sync.chainId}) DO UPDATE SET ${sync.failures} = ?2, ${sync.error} = ?3, ${sync.updatedAt} = ?4`,
    )
    .bind(chainId, failures, error, now)
    .run()
}

/**
 * Records the newest block of a chain that has nothing else to write, and clears its failures. `head.time` in UNIX
 * seconds, `now` in milliseconds.
 */
export async function recordHead(
  db: D1Database,
  chainId: number,
  head: { readonly number: number; readonly time: number },
  now: number,
): Promise<void> {
  await db
    .prepare(
      sql`UPDATE ${SYNC} SET ${sync.headNumber} = ?2, ${sync.headTime} = ?3, ${sync.updatedAt} = ?4, ${sync.failures} = 0,
        ${sync.error} = NULL WHERE ${sync.chainId} = ?1`,
    )
    .bind(chainId, head.number, head.time, now)
    .run()
}
