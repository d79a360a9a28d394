import type { Rpc } from '#workers/kit/json-rpc.ts'
import { readKnownHeaders } from '../read/read-headers.ts'

export interface StoredBlock {
  readonly number: number
  readonly hash: string
  readonly time: number
}

/**
 * The newest stored block that is still on the chain. Undefined if there is none: the reorg is deeper than the journal,
 * or this is another chain. Every block above it can be rolled back, because only such blocks are stored.
 */
export async function findFork(db: D1Database, chainId: number, rpc: Rpc): Promise<StoredBlock | undefined> {
  const { results } = await db
    .prepare('SELECT number, hash, time FROM blocks WHERE chain_id = ?1 ORDER BY number DESC')
    .bind(chainId)
    .all<{ number: number; hash: string; time: number }>()
  const headers = await readKnownHeaders(
    rpc,
    results.map(({ number }) => number),
  )
  return results.find((block, index) => headers[index]?.hash === block.hash)
}
