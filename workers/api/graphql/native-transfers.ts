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

interface Traced {
  readonly txHash: string
  readonly blockHash: string
}

/** Transfers that were read before, by node, account, block and transaction: pages are refreshed every few seconds. */
const known = new WeakMap<Rpc, Map<string, readonly NativeTransfer[]>>()
const MAX_KNOWN = 5_000
/** Longer lists are read again each time, to limit the size of the cache. */
const MAX_KNOWN_TRANSFERS = 20

/**
 * Reads the transfers of native currency to or from an account in successful transactions, by hash. Transactions that the node cannot trace
 * are left out.
 *
 * Throws   an RpcRefused if the node does not support traces or limits their rate; RpcUnavailable
 */
export async function readNativeTransfers(
  node: Rpc,
  owner: string,
  transactions: readonly Traced[],
): Promise<ReadonlyMap<string, readonly NativeTransfer[]>> {
  const cache = known.get(node) ?? new Map<string, readonly NativeTransfer[]>()
  known.set(node, cache)
  const keyOf = ({ txHash, blockHash }: Traced) => `${owner} ${blockHash} ${txHash}`
  const found = new Map<string, readonly NativeTransfer[]>()
  const unread: Traced[] = []
  for (const each of transactions) {
    const transfers = cache.get(keyOf(each))
    if (transfers) found.set(each.txHash, transfers)
    else unread.push(each)
  }
  const answers = await node.settle(unread.map(({ txHash }): RpcCall => [METHOD, [txHash]]))
  if (cache.size + unread.length > MAX_KNOWN) cache.clear()
  unread.forEach((each, at) => {
    const answer = answers[at]
    const parsed = answer?.ok ? v.safeParse(traces, answer.value) : undefined
    // Without a frame, the node does not know the transaction.
    if (!parsed?.success || parsed.output.length === 0) return
    const transfers = ownTransfers(parsed.output, owner)
    if (transfers.length <= MAX_KNOWN_TRANSFERS) cache.set(keyOf(each), transfers)
    found.set(each.txHash, transfers)
  })
  const problems = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))
  const problem = problems.find(({ isUnsupported, isRateLimit }) => isUnsupported || isRateLimit)
  if (found.size === 0 && problem) throw problem
  return found
}

/** The transfers of the account in the frames that did not revert. */
export function ownTransfers(frames: readonly Trace[], owner: string): readonly NativeTransfer[] {
  const reverted = frames.filter(({ error }) => error != null).map(({ traceAddress }) => traceAddress)
  const isReverted = ({ traceAddress }: Trace) =>
    reverted.some((parent) => parent.every((index, depth) => traceAddress[depth] === index))
  return frames.flatMap((each) => {
    const transfer = isReverted(each) ? null : transferOf(each)
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
  // Delegate calls state the value of their caller's frame, without a transfer.
  return trace.action.callType === 'call' ? { sender, recipient: trace.action.to, value } : null
}
