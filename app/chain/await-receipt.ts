import { fail, ok, type Result } from '#app/base/result.ts'
import { HOUR, MINUTE, SECOND } from '#app/base/time.ts'
import type { Eip1193 } from './eip1193.ts'

export interface Receipt {
  readonly hash: `0x${string}`
  readonly blockNumber: bigint
  readonly succeeded: boolean
  /** Wei: gas, and on rollups the L1 data fee. */
  readonly fee: bigint
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
}

/** A transaction that no block contains by then counts as dropped. */
const DROPPED_AFTER_MS = HOUR
/** Milliseconds between two requests: the shortest block time of a chain. `/api/rpc` charges 20 tokens for a receipt. */
const POLL_MS = 2 * SECOND
const SLOW_POLL_AFTER_MS = 3 * MINUTE
const SLOW_POLL_MS = 15 * SECOND
const UNANSWERED = 'unanswered'

interface Waiting {
  /** Milliseconds between two requests during the first three minutes. */
  readonly every?: number
  /** When the transaction was sent, in milliseconds. */
  readonly since?: number
  readonly now?: () => number
  /** Milliseconds. */
  readonly wait?: (duration: number) => Promise<void>
}

/**
 * Waits until a node has the transaction in a block. Asks again if a node does not answer, because that says nothing
 * about the transaction.
 *
 * Returns  transaction.dropped if a node says, an hour or more after it was sent, that no block contains it
 */
export async function awaitReceipt(
  node: Eip1193,
  hash: `0x${string}`,
  { every = POLL_MS, now = Date.now, since = now(), wait = sleep }: Waiting = {},
): Promise<Result<Receipt, 'transaction.dropped'>> {
  for (;;) {
    const receipt = await readReceipt(node, hash).catch(() => UNANSWERED)
    if (typeof receipt === 'object') return ok(receipt)
    const waited = now() - since
    if (waited >= DROPPED_AFTER_MS && receipt !== UNANSWERED) return fail('transaction.dropped')
    await wait(waited < SLOW_POLL_AFTER_MS ? every : SLOW_POLL_MS)
  }
}

/**
 * The receipt of a transaction, or undefined while no block contains it. Ignores the receipt of another transaction.
 *
 * Throws   RpcError with the node's answer | RpcUnreachable
 */
export async function readReceipt(node: Eip1193, hash: `0x${string}`): Promise<Receipt | undefined> {
  const answer = await node.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (answer === null || typeof answer !== 'object') return undefined
  const { transactionHash, blockNumber, status, gasUsed, effectiveGasPrice, l1Fee, logs } = answer as Record<
    string,
    unknown
  >
  if (typeof blockNumber !== 'string' || String(transactionHash).toLowerCase() !== hash.toLowerCase()) return undefined
  return {
    hash,
    blockNumber: BigInt(blockNumber),
    succeeded: Number(status) === 1,
    fee: toBigInt(gasUsed) * toBigInt(effectiveGasPrice) + toBigInt(l1Fee),
    logs: Array.isArray(logs) ? (logs as Receipt['logs']) : [],
  }
}

function toBigInt(quantity: unknown): bigint {
  return BigInt(typeof quantity === 'string' ? quantity : 0)
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration))
}
