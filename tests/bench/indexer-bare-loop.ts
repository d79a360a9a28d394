/**
 * A minimal indexer as a worker, the lower bound for `indexer-throughput.ts`: reads a range of logs, decodes each, and inserts one row per
 * log with one statement. No pipelining, no state, no second table, no secondary index.
 */
import { createRpc, quantity, toQuantity } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { decodeTransferOrApproval } from '#workers/kit/token-logs.ts'
import { decodeV2Swap, decodeSync } from '#workers/indexer/decode/v2.ts'
import { decodeV3Swap } from '#workers/indexer/decode/v3.ts'
import { decodeV4Swap } from '#workers/indexer/decode/v4.ts'
import { TOPICS } from '#workers/kit/topics.ts'
import type { Log } from '#workers/kit/log.ts'
import { readLogs } from '#workers/indexer/read/read-logs.ts'

const BLOCKS = 100

/** The value of one word of an event; using it forces every log to be decoded. */
function amountOf(log: Log): bigint {
  switch (log.topics[0]) {
    case TOPICS.V2_SWAP:
      return decodeV2Swap(log)?.amount0In ?? 0n
    case TOPICS.V2_SYNC:
      return decodeSync(log)?.reserve0 ?? 0n
    case TOPICS.V3_SWAP:
      return decodeV3Swap(log)?.amount0 ?? 0n
    case TOPICS.V4_SWAP:
      return decodeV4Swap(log)?.amount0 ?? 0n
    default:
      return decodeTransferOrApproval(log)?.value ?? 0n
  }
}

export default {
  async fetch(request, { DB }) {
    const rpc = createRpc(new Upstreams(1, [new URL(request.url).searchParams.get('rpc') ?? '']))
    await DB.prepare(
      'CREATE TABLE logs (block INTEGER, log_index INTEGER, tx TEXT, address TEXT, amount TEXT, PRIMARY KEY (block, log_index)) STRICT, WITHOUT ROWID',
    ).run()
    const head = quantity(await rpc.call('eth_blockNumber'))
    let count = 0
    for (let from = 0; from <= head; from += BLOCKS) {
      const logs = await readLogs(rpc, from, Math.min(head, from + BLOCKS - 1))
      const rows = logs.map((log) => [log.block, log.index, log.tx, log.address, amountOf(log).toString()])
      await DB.prepare(
        'INSERT INTO logs SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1)',
      )
        .bind(JSON.stringify(rows))
        .run()
      count += logs.length
    }
    return Response.json({ logs: count, head: toQuantity(head) })
  },
} satisfies ExportedHandler<{ readonly DB: D1Database }>
