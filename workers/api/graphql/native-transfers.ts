import * as v from 'valibot'
import type { RpcCall } from '#workers/kit/exchange.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'

/** A transfer of native currency. Addresses in lower case. */
export interface NativeTransfer {
  readonly sender: string
  readonly recipient: string
  /** Wei, above zero. */
  readonly value: bigint
}

const METHOD = 'trace_transaction'

const wei = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]+$/i),
  v.transform((text) => BigInt(text)),
)
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const frame = {
  traceAddress: v.array(v.number()),
  /** Set on a frame that reverted, but not on the frames that it called. */
  error: v.nullish(v.string()),
}
const traces = v.array(
  v.union([
    v.object({
      ...frame,
      type: v.literal('call'),
      action: v.object({ callType: v.string(), from: address, to: address, value: wei }),
    }),
    v.object({
      ...frame,
      type: v.literal('create'),
      action: v.object({ from: address, value: wei }),
      result: v.nullish(v.object({ address: v.nullish(address) })),
    }),
    v.object({
      ...frame,
      type: v.literal('suicide'),
      action: v.object({ address, refundAddress: address, balance: wei }),
    }),
    // Block rewards.
    v.object({ ...frame, type: v.literal('reward') }),
  ]),
)
type Trace = v.InferOutput<typeof traces>[number]

interface TransactionId {
  readonly txHash: string
  readonly blockHash: string
}

/** Cached transfers by node, account, block and transaction: pages are refreshed every few seconds. */
const caches = new WeakMap<Rpc, Map<string, readonly NativeTransfer[]>>()
const MAX_CACHED = 5_000
/** Longer lists are not cached, to limit the size of the cache. */
const MAX_CACHED_TRANSFERS = 20

/**
 * Reads the transfers of native currency to or from an account in successful transactions, by hash. Transactions that the node cannot trace
 * are left out.
 *
 * Throws   an RpcRefused if the node does not support traces or limits their rate; RpcUnavailable
 */
export async function readNativeTransfers(
  node: Rpc,
  owner: string,
  transactions: readonly TransactionId[],
): Promise<ReadonlyMap<string, readonly NativeTransfer[]>> {
  const cache = caches.get(node) ?? new Map<string, readonly NativeTransfer[]>()
  caches.set(node, cache)
  const keyOf = ({ txHash, blockHash }: TransactionId) => `${owner} ${blockHash} ${txHash}`
  const found = new Map<string, readonly NativeTransfer[]>()
  const unread: TransactionId[] = []
  for (const transaction of transactions) {
    const transfers = cache.get(keyOf(transaction))
    if (transfers) found.set(transaction.txHash, transfers)
    else unread.push(transaction)
  }
  const answers = await node.settle(unread.map(({ txHash }): RpcCall => [METHOD, [txHash]]))
  if (cache.size + unread.length > MAX_CACHED) cache.clear()
  unread.forEach((transaction, index) => {
    const answer = answers[index]
    const parsed = answer?.ok ? v.safeParse(traces, answer.value) : undefined
    // A node returns no frames for a transaction that it does not know.
    if (!parsed?.success || parsed.output.length === 0) return
    const transfers = transfersOf(parsed.output, owner)
    if (transfers.length <= MAX_CACHED_TRANSFERS) cache.set(keyOf(transaction), transfers)
    found.set(transaction.txHash, transfers)
  })
  const problems = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))
  const problem = problems.find(({ isUnsupported, isRateLimit }) => isUnsupported || isRateLimit)
  if (found.size === 0 && problem) throw problem
  return found
}

/** Returns the account's transfers in the frames that did not revert. */
export function transfersOf(frames: readonly Trace[], owner: string): readonly NativeTransfer[] {
  const reverted = frames.filter(({ error }) => error != null).map(({ traceAddress }) => traceAddress)
  const isReverted = ({ traceAddress }: Trace) =>
    reverted.some((parent) => parent.every((index, depth) => traceAddress[depth] === index))
  return frames.flatMap((frame) => {
    const transfer = isReverted(frame) ? null : transferOf(frame)
    return transfer && (transfer.sender === owner || transfer.recipient === owner) ? [transfer] : []
  })
}

function transferOf(trace: Trace): NativeTransfer | null {
  if (trace.type === 'reward') return null
  if (trace.type === 'suicide') {
    const { address: sender, refundAddress, balance } = trace.action
    return balance > 0n ? { sender, recipient: refundAddress, value: balance } : null
  }
  const { from: sender, value } = trace.action
  if (value === 0n) return null
  if (trace.type === 'create') {
    const recipient = trace.result?.address
    return recipient ? { sender, recipient, value } : null
  }
  // A delegate call repeats the value of its caller's frame without a transfer.
  return trace.action.callType === 'call' ? { sender, recipient: trace.action.to, value } : null
}
