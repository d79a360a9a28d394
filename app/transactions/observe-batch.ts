import { isUnsupported, type Eip1193 } from '#app/chain/eip1193.ts'
import { HOUR } from '#app/base/time.ts'
import { stepCode } from './read-outcome.ts'
import type { TransactionEvent } from './transaction-state.ts'
import { isSignatures, type TransactionRecord } from './transaction-record.ts'

const HASH = /^0x[\da-f]{64}$/i
/** Source: EIP-5792, error codes. */
const UNKNOWN_BATCH = 5730

/**
 * Reads the status of a batch from the wallet. For an executed batch, the answer only identifies the transaction that contains it: whether
 * that succeeded is then read from the nodes. A failure reported by the wallet is final.
 *
 * Returns  undefined while the batch is pending, which may take days in a Safe, and while the wallet does not respond, for example because
 *          it is locked or on another network · an `overtaken` event for an executed batch, so that the record follows its transaction · a
 *          `signed` event if a pending batch has the signatures of some owners (`safe-provider.ts`) · a `checkFailed` event if the wallet
 *          cannot report the status · a `drop` event if, an hour after sending, the wallet responds that it does not know the batch
 * Source   EIP-5792 `wallet_getCallsStatus`; status strings are from an earlier draft
 */
export async function observeBatch(
  wallet: Eip1193 | undefined,
  { batch, hash, kind, sentAt }: TransactionRecord,
  now: number,
): Promise<TransactionEvent | undefined> {
  if (batch === undefined) return undefined
  const answer = await wallet
    ?.request({ method: 'wallet_getCallsStatus', params: [batch] })
    .catch((error: unknown) => ({ code: field(error, 'code') }))
  if (isUnsupported(answer))
    // Some wallets send a single transaction and return its hash as the id.
    return HASH.test(batch) ? executedIn(batch) : { type: 'checkFailed' }
  const status = field(answer, 'status')
  const transaction = transactionOf(answer)
  if (isExecuted(status) && transaction !== undefined) return executedIn(transaction)
  if (isDiscarded(status)) return { type: 'mined', hash, outcome: { status: 'failed', code: 'transaction.discarded' } }
  if (hasFailed(status))
    return { type: 'mined', hash, outcome: { status: 'failed', code: stepCode(kind, 'swap.batchFailed') } }
  const signatures = field(field(answer, 'capabilities'), 'signatures')
  if (isSignatures(signatures)) return { type: 'signed', signatures }
  return field(answer, 'code') === UNKNOWN_BATCH && now - sentAt >= HOUR ? { type: 'drop' } : undefined
}

/** Returns the event after which the record follows the transaction that contains the batch. */
function executedIn(transaction: string): TransactionEvent {
  return { type: 'overtaken', by: transaction as `0x${string}`, reason: 'repriced' }
}

function isExecuted(status: unknown): boolean {
  return status === 'CONFIRMED' || (typeof status === 'number' && status >= 200 && status < 300)
}

/** Whether a status is 4xx: the batch was not included in a block and will not be. */
function isDiscarded(status: unknown): boolean {
  return typeof status === 'number' && status >= 400 && status < 500
}

/**
 * Whether a status means failure. 5xx: reverted · 6xx: executed in part, which no wallet may do with an atomic batch. Unassigned 3xx codes are
 * failures too.
 */
function hasFailed(status: unknown): boolean {
  return typeof status === 'number' && status >= 300 && status < 700
}

/** Returns the hash of the transaction that contains the last call: that of the last receipt. */
function transactionOf(answer: unknown): string | undefined {
  const receipts = field(answer, 'receipts')
  const hash = Array.isArray(receipts) ? field(receipts.at(-1), 'transactionHash') : undefined
  return typeof hash === 'string' && HASH.test(hash) ? hash : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
