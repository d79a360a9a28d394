import type { Eip1193 } from './eip1193.ts'

export interface Receipt {
  readonly hash: `0x${string}`
  readonly blockNumber: bigint
  /** Undefined if the node omits it. */
  readonly blockHash: `0x${string}` | undefined
  readonly succeeded: boolean
  /** Sender, which pays the network cost: the account, or another account on its behalf. Undefined if the node omits it. */
  readonly from?: string | undefined
  /** Network cost in wei: gas, and on rollups the L1 data fee. */
  readonly fee: bigint
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
}

/**
 * Returns the receipt of a transaction, or undefined while no block contains it. Ignores the receipt of another transaction.
 *
 * Throws   RpcError with the node's error | RpcUnreachable
 */
export async function readReceipt(node: Eip1193, hash: `0x${string}`): Promise<Receipt | undefined> {
  const answer = await node.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (answer === null || typeof answer !== 'object') return undefined
  const { transactionHash, from, blockNumber, blockHash, status, gasUsed, effectiveGasPrice, l1Fee, logs } =
    answer as Record<string, unknown>
  if (typeof blockNumber !== 'string' || String(transactionHash).toLowerCase() !== hash.toLowerCase()) return undefined
  return {
    hash,
    blockNumber: BigInt(blockNumber),
    blockHash: isHash(blockHash) ? blockHash : undefined,
    succeeded: Number(status) === 1,
    from: typeof from === 'string' ? from : undefined,
    fee: toBigInt(gasUsed) * toBigInt(effectiveGasPrice) + toBigInt(l1Fee),
    logs: Array.isArray(logs) ? (logs as Receipt['logs']) : [],
  }
}

function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
}

function toBigInt(quantity: unknown): bigint {
  return BigInt(typeof quantity === 'string' ? quantity : 0)
}
