import type { Rpc } from '#workers/kit/json-rpc.ts'
import type { Log } from '#workers/kit/log.ts'
import type { ChainFacts } from '../project/chain-facts.ts'
import type { IndexedMarket, TokenMetadata } from '../project/market.ts'
import type { Cursor } from '../store/write-changes.ts'
import { readHeaders, type Header } from './read-headers.ts'
import { readLogs, readLogsOfBlocks } from './read-logs.ts'
import { readMetadata, tokensOfNewPools } from './read-metadata.ts'
import { readSenders } from './read-senders.ts'

/** A batch of blocks that has been read but not projected. */
export interface ReadBatch {
  readonly from: number
  readonly to: Header
  readonly logs: readonly Log[]
  readonly journalled: readonly Header[] | undefined
  readonly metadata: ReadonlyMap<string, TokenMetadata>
  readonly senders: ReadonlyMap<string, string>
}

interface Source {
  readonly facts: ChainFacts
  readonly rpc: Rpc
  /** Metadata is read for tokens that it does not know. */
  readonly market: IndexedMarket
}

/** Reads settled blocks. */
export async function readSettledBatch(source: Source, from: number, to: number): Promise<ReadBatch> {
  const logs = await readLogs(source.rpc, from, to)
  const [metadata, senders, [last]] = await Promise.all([
    metadataFor(source, logs),
    readSenders(source.rpc, logs),
    readHeaders(source.rpc, [to]),
  ])
  if (!last) throw new Error('the last block of a range was not read')
  return { from, to: last, logs, journalled: undefined, metadata, senders }
}

/**
 * Reads the blocks from the cursor to the head, at most `limit`, with their headers for the undo journal. Undefined if
 * they do not follow the cursor: a reorg.
 */
export async function readNewestBatch(
  source: Source,
  cursor: Cursor,
  head: Header,
  limit: number,
): Promise<ReadBatch | undefined> {
  const { rpc } = source
  const from = cursor.number + 1
  const to = Math.min(head.number, cursor.number + limit)
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const headers = from === head.number ? [head] : await readHeaders(rpc, numbers)
  let parent = cursor.hash
  for (const header of headers) {
    if (parent !== null && header.parent !== parent) return undefined
    parent = header.hash
  }
  const last = headers.at(-1)
  if (!last) throw new Error('no block was read')
  const logs = await readLogsOfBlocks(rpc, headers)
  const [metadata, senders] = await Promise.all([metadataFor(source, logs), readSenders(rpc, logs)])
  return { from, to: last, logs, journalled: headers, metadata, senders }
}

function metadataFor({ facts, rpc, market }: Source, logs: readonly Log[]): Promise<Map<string, TokenMetadata>> {
  const unknown = [...tokensOfNewPools(facts, logs)].filter((token) => !market.token(token))
  return readMetadata(rpc, unknown)
}
