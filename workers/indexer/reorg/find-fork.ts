import type { Rpc } from '#workers/kit/json-rpc.ts'
import { BLOCKS } from '#workers/kit/market-tables.ts'
import { readRows, select, sql, type RowOf } from '#workers/kit/sql.ts'
import { readKnownHeaders } from '../read/read-headers.ts'

const { chainId: chain, number, hash, time } = BLOCKS.columns
const STORED_BLOCK = select({ number, hash, time })

export type StoredBlock = RowOf<typeof STORED_BLOCK>

/**
 * Finds the newest stored block that is still on the chain. Undefined if there is none: the reorg is deeper than the journal,
 * or this is another chain. Every block above it can be rolled back, because only such blocks are stored.
 */
export async function findFork(db: D1Database, chainId: number, rpc: Rpc): Promise<StoredBlock | undefined> {
  const query = sql`SELECT ${STORED_BLOCK} FROM ${BLOCKS} WHERE ${chain} = ?1 ORDER BY ${number} DESC`
  const blocks = await readRows(db.prepare(query).bind(chainId), STORED_BLOCK)
  const headers = await readKnownHeaders(
    rpc,
    blocks.map((block) => block.number),
  )
  return blocks.find((block, index) => headers[index]?.hash === block.hash)
}
