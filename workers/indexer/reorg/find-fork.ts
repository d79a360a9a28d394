import { fail, ok, type Result } from '#app/base/result.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { BLOCKS } from '#workers/kit/market-tables.ts'
import { readRows, select, sql, type RowOf } from '#workers/kit/sql.ts'
import { readKnownHeaders } from '../read/read-headers.ts'

const { chainId: chain, number, hash, time } = BLOCKS.columns
const STORED_BLOCK = select({ number, hash, time })

export type StoredBlock = RowOf<typeof STORED_BLOCK>

/**
 * Finds the newest stored block that is still on the chain. Every block above it can be rolled back, because only such blocks are stored.
 *
 * Returns  replaced: the node has another block at each height, so the reorg is deeper than the journal, or this is another chain ·
 *          missing: the node has none of the blocks, because its chain is shorter
 */
export async function findFork(
  db: D1Database,
  chainId: number,
  rpc: Rpc,
): Promise<Result<StoredBlock, 'replaced' | 'missing'>> {
  const query = sql`SELECT ${STORED_BLOCK} FROM ${BLOCKS} WHERE ${chain} = ?1 ORDER BY ${number} DESC`
  const blocks = await readRows(db.prepare(query).bind(chainId), STORED_BLOCK)
  const headers = await readKnownHeaders(
    rpc,
    blocks.map((block) => block.number),
  )
  const fork = blocks.find((block, index) => headers[index]?.hash === block.hash)
  if (fork) return ok(fork)
  return fail(headers.every((header) => header === undefined) ? 'missing' : 'replaced')
}
