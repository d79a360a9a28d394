import type { Header } from '../read/read-headers.ts'
import { CHANGING_TABLES, EVENT_TABLES } from '../store/tables.ts'
import { fence, type Cursor } from '../store/write-changes.ts'

/**
 * Reverts every block above `fork` in one transaction: restores journalled rows and deletes events of these blocks. The
 * caller must reload afterwards.
 */
export async function rollBack(
  db: D1Database,
  chainId: number,
  from: Cursor,
  fork: Pick<Header, 'number' | 'hash' | 'time'>,
  now: number,
): Promise<void> {
  const statements = [fence(db, chainId, from)]
  for (const { name, columns, keyLength } of CHANGING_TABLES) {
    const key = columns.slice(0, keyLength)
    const keys = key.map((_, index) => `u.row_key ->> ${index}`).join(', ')
    statements.push(
      db
        .prepare(
          `DELETE FROM ${name} WHERE chain_id = ?1 AND (${key.join(', ')}) IN (
             SELECT ${keys} FROM undo u WHERE u.chain_id = ?1 AND u.block > ?2 AND u.table_name = '${name}')`,
        )
        .bind(chainId, fork.number),
      // The oldest entry has the row at the fork; a row that did not exist then stays deleted.
      db
        .prepare(
          `INSERT INTO ${name} (chain_id, ${columns.join(', ')})
           SELECT ?1, ${columns.map((column) => `u.row ->> '${column}'`).join(', ')}
           FROM undo u
           WHERE u.chain_id = ?1 AND u.block > ?2 AND u.table_name = '${name}' AND u.row IS NOT NULL
             AND NOT EXISTS (
               SELECT 1 FROM undo o WHERE o.chain_id = ?1 AND o.block > ?2 AND o.block < u.block
                 AND o.table_name = u.table_name AND o.row_key = u.row_key)`,
        )
        .bind(chainId, fork.number),
    )
  }
  for (const table of Object.keys(EVENT_TABLES)) {
    statements.push(db.prepare(`DELETE FROM ${table} WHERE chain_id = ?1 AND block > ?2`).bind(chainId, fork.number))
  }
  statements.push(
    db.prepare('DELETE FROM undo WHERE chain_id = ?1 AND block > ?2').bind(chainId, fork.number),
    db.prepare('DELETE FROM blocks WHERE chain_id = ?1 AND number > ?2').bind(chainId, fork.number),
    db
      .prepare(
        'UPDATE sync SET block_number = ?2, block_hash = ?3, block_time = ?4, updated_at = ?5 WHERE chain_id = ?1',
      )
      .bind(chainId, fork.number, fork.hash, fork.time, now),
  )
  await db.batch(statements)
}
