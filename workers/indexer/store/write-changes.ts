import type { Changes } from '../project/market.ts'
import type { Header } from '../read/read-headers.ts'
import { CHANGING_TABLES, EVENT_TABLES, type Cell, type EventTable } from './tables.ts'

/** The position of the projection. */
export interface Cursor {
  readonly number: number
  readonly hash: string | null
  readonly time: number
}

export interface Progress {
  readonly before: Cursor
  readonly after: Header
  /** Newest block of the RPC. */
  readonly head: Header
  /** Blocks that can be rolled back; undefined during backfill, when none can. */
  readonly journalled: readonly Header[] | undefined
  /** Milliseconds. */
  readonly now: number
}

/**
 * Number of blocks that can be rolled back: the 64 guaranteed, and as many again for a head that moves back before it
 * grows.
 */
export const KEPT_BLOCKS = 128

/** D1 rejects values above 2 MB; a character may take three bytes. */
const CHUNK_CHARACTERS = 600_000

/**
 * Writes a batch's changes and the cursor in one transaction. The first statement fails if the stored cursor is not
 * where this projection started, because the response of an earlier write was lost or another instance writes too; then
 * nothing is written and the caller must reload.
 */
export async function writeChanges(
  db: D1Database,
  chainId: number,
  changes: Changes,
  progress: Progress,
): Promise<void> {
  const { before, after, head, journalled, now } = progress
  const statements: D1PreparedStatement[] = [fence(db, chainId, before)]
  for (const { name, upserts, removals } of changes.tables) {
    const table = CHANGING_TABLES.find((candidate) => candidate.name === name)
    if (!table) throw new Error(`no table ${name}`)
    const key = table.columns.slice(0, table.keyLength)
    const rest = table.columns.slice(table.keyLength)
    const update = rest.map((column) => `${column} = excluded.${column}`).join(', ')
    const conflict = ` WHERE true ON CONFLICT (chain_id, ${key.join(', ')}) DO UPDATE SET ${update}`
    statements.push(...bulk(db, chainId, insertSql(name, table.columns) + conflict, upserts))
    const removal = `DELETE FROM ${name} WHERE chain_id = ?1 AND (${key.join(', ')}) IN (SELECT ${picks(key.length)} FROM ${ROWS})`
    statements.push(...bulk(db, chainId, removal, removals))
  }
  for (const [name, rows] of Object.entries(changes.events)) {
    statements.push(...bulk(db, chainId, insertSql(name, EVENT_TABLES[name as EventTable]), rows))
  }
  if (journalled) {
    const undo = changes.undo.map(({ block, table, key, row }): Cell[] => [block, table, key, row])
    statements.push(...bulk(db, chainId, insertSql('undo', ['block', 'table_name', 'row_key', 'row']), undo))
    statements.push(...rememberBlocks(db, chainId, journalled))
    const oldest = head.number - KEPT_BLOCKS
    statements.push(db.prepare('DELETE FROM undo WHERE chain_id = ?1 AND block <= ?2').bind(chainId, oldest))
    statements.push(db.prepare('DELETE FROM blocks WHERE chain_id = ?1 AND number < ?2').bind(chainId, oldest))
  } else {
    // Earlier blocks can no longer be rolled back.
    statements.push(db.prepare('DELETE FROM undo WHERE chain_id = ?1').bind(chainId))
    statements.push(db.prepare('DELETE FROM blocks WHERE chain_id = ?1').bind(chainId))
    statements.push(...rememberBlocks(db, chainId, [after]))
  }
  statements.push(
    db
      .prepare(
        `UPDATE sync SET head_number = ?2, head_time = ?3, block_number = ?4, block_hash = ?5, block_time = ?6,
           updated_at = ?7, failures = 0, error = NULL WHERE chain_id = ?1`,
      )
      .bind(chainId, head.number, head.time, after.number, after.hash, after.time, now),
  )
  await db.batch(statements)
}

/** Fails, by a NULL in a NOT NULL column, unless the cursor is as expected. */
export function fence(db: D1Database, chainId: number, expected: Cursor): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO blocks (chain_id, number, hash, parent, time)
       SELECT ?1, -1, NULL, '', 0 WHERE NOT EXISTS (
         SELECT 1 FROM sync WHERE chain_id = ?1 AND block_number = ?2 AND block_hash IS ?3)`,
    )
    .bind(chainId, expected.number, expected.hash)
}

function rememberBlocks(db: D1Database, chainId: number, headers: readonly Header[]): D1PreparedStatement[] {
  const rows = headers.map(({ number, hash, parent, time }): Cell[] => [number, hash, parent, time])
  const sql = insertSql('blocks', ['number', 'hash', 'parent', 'time'])
  return bulk(db, chainId, `${sql} WHERE true ON CONFLICT DO NOTHING`, rows)
}

function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (chain_id, ${columns.join(', ')}) SELECT ?1, ${picks(columns.length)} FROM ${ROWS}`
}

/** The rows of a chunk, each parsed once; OFFSET stops SQLite from moving the parsing into every column access. */
const ROWS = '(SELECT jsonb(value) AS cells FROM json_each(?2) LIMIT -1 OFFSET 0)'

function picks(count: number): string {
  return Array.from({ length: count }, (_, index) => `cells ->> ${index}`).join(', ')
}

const PLAIN = /^[\w:]*$/

/**
 * A row as JSON5, which SQLite accepts: strings in single quotes. D1 wraps the chunk in JSON again, and without double
 * quotes nothing needs escaping.
 */
function rowText(cells: readonly Cell[]): string {
  let text = '['
  for (const cell of cells) {
    if (text.length > 1) text += ','
    if (typeof cell === 'string') text += PLAIN.test(cell) ? `'${cell}'` : JSON.stringify(cell)
    else text += cell === null ? 'null' : cell
  }
  return `${text}]`
}

/** One statement per chunk of rows: `json_each` takes thousands at once, five times as fast as a statement per row. */
function bulk(db: D1Database, chainId: number, sql: string, rows: readonly Cell[][]): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  let chunk: string[] = []
  let size = 0
  const flush = () => {
    if (chunk.length === 0) return
    statements.push(db.prepare(sql).bind(chainId, `[${chunk.join(',')}]`))
    chunk = []
    size = 0
  }
  for (const row of rows) {
    const text = rowText(row)
    if (size + text.length > CHUNK_CHARACTERS) flush()
    chunk.push(text)
    size += text.length + 1
  }
  flush()
  return statements
}
