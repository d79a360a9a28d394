import type { RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import type { Log } from '../decode/log.ts'
import { TOPICS } from '../decode/topics.ts'

/** Events stored in pool_events, which has an account. */
const TRADE_TOPICS = new Set<string>([
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
 * Senders of trading transactions by hash, because events only name routers. Reads receipts: for a transaction, a node
 * may recover the sender from the signature each time (anvil: 0.2 ms, ten times a receipt).
 */
export async function readSenders(rpc: Rpc, logs: readonly Log[]): Promise<Map<string, string>> {
  const hashes = new Set<string>()
  for (const { tx, topics } of logs) if (TRADE_TOPICS.has(topics[0] ?? '')) hashes.add(tx)
  const wanted = [...hashes]
  const answers = await rpc.batch(wanted.map((hash): RpcCall => ['eth_getTransactionReceipt', [hash]]))
  return new Map(wanted.map((hash, index) => [hash, senderOf(answers[index])]))
}

function senderOf(answer: unknown): string {
  const from = typeof answer === 'object' && answer !== null && 'from' in answer ? answer.from : undefined
  if (typeof from !== 'string') throw new RpcUnavailable('the response contains a malformed receipt')
  return from.toLowerCase()
}
