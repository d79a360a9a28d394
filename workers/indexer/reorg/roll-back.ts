import { BLOCKS, CHANGING_TABLES, EVENT_TABLES, SYNC, UNDO } from '#workers/kit/market-tables.ts'
import { sql } from '#workers/kit/sql.ts'
import type { Header } from '../read/read-headers.ts'
import { requireCursor, type Cursor } from '../store/write-changes.ts'

const { columns: sync } = SYNC
const { columns: blocks } = BLOCKS
/** A journal entry, and an older one of the same row. */
const [u, o] = [UNDO.as('u'), UNDO.as('o')]

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
  const statements = [requireCursor(db, chainId, from)]
  for (const table of CHANGING_TABLES) {
    const { name, names, keyLength } = table
    const { chainId: chain } = table.columns
    const key = names.slice(0, keyLength)
    const keys = key.map((_, index) => sql`${u.rowKey} ->> ${index}`).join(', ')
    const ofTable = sql`${u.chainId} = ?1 AND ${u.block} > ?2 AND ${u.tableName} = '${name}'`
    const cells = names.map((column) => sql`${u.row} ->> '${column}'`).join(', ')
    statements.push(
      db
        .prepare(
          sql`DELETE FROM ${table} WHERE ${chain} = ?1 AND (${key.join(', ')}) IN (
            SELECT ${keys} FROM ${UNDO} u WHERE ${ofTable})`,
        )
        .bind(chainId, fork.number),
      // The oldest journal entry has the row as of the fork; a row that did not exist then stays deleted.
      db
        .prepare(
          sql`INSERT INTO ${table} (${chain}, ${names.join(', ')})
            SELECT ?1, ${cells} FROM ${UNDO} u
            WHERE ${ofTable} AND ${u.row} IS NOT NULL
              AND NOT EXISTS (
                SELECT 1 FROM ${UNDO} o WHERE ${o.chainId} = ?1 AND ${o.block} > ?2 AND ${o.block} < ${u.block}
                  AND ${o.tableName} = ${u.tableName} AND ${o.rowKey} = ${u.rowKey})`,
        )
        .bind(chainId, fork.number),
    )
  }
  for (const table of [...EVENT_TABLES, UNDO]) {
    const { chainId: chain, block } = table.columns
    statements.push(
      db.prepare(sql`DELETE FROM ${table} WHERE ${chain} = ?1 AND ${block} > ?2`).bind(chainId, fork.number),
    )
  }
  statements.push(
    db
      .prepare(sql`DELETE FROM ${BLOCKS} WHERE ${blocks.chainId} = ?1 AND ${blocks.number} > ?2`)
      .bind(chainId, fork.number),
    db
      .prepare(
        sql`UPDATE ${SYNC} SET ${sync.blockNumber} = ?2, ${sync.blockHash} = ?3, ${sync.blockTime} = ?4, ${sync.updatedAt} = ?5
          WHERE ${sync.chainId} = ?1`,
      )
      .bind(chainId, fork.number, fork.hash, fork.time, now),
  )
  await db.batch(statements)
}
