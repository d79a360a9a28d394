import type { RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import type { Log } from '#workers/kit/log.ts'
import { TOPICS } from '#workers/kit/topics.ts'

/** Topics of the events in `pool_events`, whose `account` column holds the sender. */
const POOL_EVENT_TOPICS = new Set<string>([
  TOPICS.V2_SWAP,
  TOPICS.V2_MINT,
  TOPICS.V2_BURN,
  TOPICS.V3_SWAP,
  TOPICS.V3_MINT,
  TOPICS.V3_BURN,
  TOPICS.V3_COLLECT,
  TOPICS.V4_SWAP,
  TOPICS.V4_MODIFY_LIQUIDITY,
])

/**
 * Maps hashes of transactions with pool events to their senders, because many events name only the router. Reads receipts, which contain
 * the sender, rather than transactions, whose sender some nodes recover from the signature each time (anvil: 0.2 ms, ten times as long).
 * Throws RpcUnavailable.
 */
export async function readSenders(rpc: Rpc, logs: readonly Log[]): Promise<Map<string, string>> {
  const hashes = new Set<string>()
  for (const { tx, topics } of logs) if (POOL_EVENT_TOPICS.has(topics[0] ?? '')) hashes.add(tx)
  const requested = [...hashes]
  const receipts = await rpc.batch(requested.map((hash): RpcCall => ['eth_getTransactionReceipt', [hash]]))
  return new Map(requested.map((hash, index) => [hash, senderOf(receipts[index])]))
}

function senderOf(receipt: unknown): string {
  const from = typeof receipt === 'object' && receipt !== null && 'from' in receipt ? receipt.from : undefined
  if (typeof from !== 'string') throw new RpcUnavailable('a receipt is missing or malformed')
  return from.toLowerCase()
}
