import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND } from '#app/base/time.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Eip1193 } from './eip1193.ts'

export interface Receipt {
  readonly hash: `0x${string}`
  readonly blockNumber: bigint
  readonly succeeded: boolean
  readonly gasUsed: bigint
  /** Wei per unit. */
  readonly gasPrice: bigint
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
}

const TIMEOUT = 10 * MINUTE
/** A node may miss a look or two without the transaction being lost. */
const FORGIVEN_FAILURES = 5

/**
 * Waits until the page's chain has the transaction in a block.
 *
 * Units    `every` in milliseconds
 * Returns  swap.timedOut after ten minutes | chain.unavailable when the node stays away | swap.rejected when the person left
 */
export async function awaitReceipt(
  page: Eip1193,
  hash: `0x${string}`,
  { every = SECOND, signal }: { every?: number; signal: AbortSignal },
): Promise<Result<Receipt, ErrorCode>> {
  const until = Date.now() + TIMEOUT
  let failures = 0
  while (Date.now() < until) {
    if (signal.aborted) return fail('swap.rejected')
    try {
      const receipt = readReceipt(await page.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
      if (receipt) return ok(receipt)
      failures = 0
    } catch {
      if (++failures > FORGIVEN_FAILURES) return fail('chain.unavailable')
    }
    await new Promise((resolve) => setTimeout(resolve, every))
  }
  return fail('swap.timedOut')
}

function readReceipt(answer: unknown): Receipt | undefined {
  if (answer === null || typeof answer !== 'object') return undefined
  const { transactionHash, blockNumber, status, gasUsed, effectiveGasPrice, logs } = answer as Record<string, unknown>
  if (typeof blockNumber !== 'string') return undefined
  return {
    hash: String(transactionHash) as `0x${string}`,
    blockNumber: BigInt(blockNumber),
    succeeded: Number(status) === 1,
    gasUsed: BigInt(String(gasUsed ?? 0)),
    gasPrice: BigInt(String(effectiveGasPrice ?? 0)),
    logs: Array.isArray(logs) ? (logs as Receipt['logs']) : [],
  }
}
