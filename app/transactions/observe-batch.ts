import { isUnsupported, type Eip1193 } from '#app/chain/eip1193.ts'
import { HOUR } from '#app/base/time.ts'
import { stepCode } from './read-outcome.ts'
import type { LifeEvent } from './transaction-life.ts'
import type { TransactionRecord } from './transaction-record.ts'

const HASH = /^0x[\da-f]{64}$/i

/**
 * Asks the wallet what became of a batch. Its word only tells which transaction contains the batch: the nodes' receipt of that transaction
 * and the amount received decide about success, as for any other.
 *
 * Returns  undefined while the batch is pending, which in a Safe may take days, or the wallet does not answer
 * Source   EIP-5792 wallet_getCallsStatus; text in place of a number is its earlier form
 */
export async function observeBatch(
  wallet: Eip1193 | undefined,
  { batch, hash, kind, sentAt }: TransactionRecord,
  now: number,
): Promise<LifeEvent | undefined> {
  if (batch === undefined) return undefined
  const answer = await wallet
    ?.request({ method: 'wallet_getCallsStatus', params: [batch] })
    .catch((error: unknown) => ({
      code: field(error, 'code'),
    }))
  if (isUnsupported(answer))
    // Some wallets send a transaction and return its hash.
    return HASH.test(batch) ? minedAs(batch) : { type: 'checkFailed' }
  const status = field(answer, 'status')
  const transaction = transactionOf(answer)
  if (isExecuted(status) && transaction !== undefined) return minedAs(transaction)
  if (isDiscarded(status)) return { type: 'mined', hash, outcome: { status: 'failed', code: 'transaction.discarded' } }
  if (hasFailed(status))
    return { type: 'mined', hash, outcome: { status: 'failed', code: stepCode(kind, 'swap.batchFailed') } }
  return !isPending(status) && now - sentAt >= HOUR ? { type: 'drop' } : undefined
}

function minedAs(transaction: string): LifeEvent {
  return { type: 'overtaken', by: transaction as `0x${string}`, reason: 'repriced' }
}

function isPending(status: unknown): boolean {
  return status === 'PENDING' || (typeof status === 'number' && status >= 100 && status < 200)
}

function isExecuted(status: unknown): boolean {
  return status === 'CONFIRMED' || (typeof status === 'number' && status >= 200 && status < 300)
}

/** Not included, and never will be. */
function isDiscarded(status: unknown): boolean {
  return typeof status === 'number' && status >= 400 && status < 500
}

/** 5xx: reverted · 6xx: executed in part, which no wallet may do with an atomic batch. */
function hasFailed(status: unknown): boolean {
  return typeof status === 'number' && status >= 300 && status < 700
}

/** The hash of the last receipt, whose transaction contains the swap. */
function transactionOf(answer: unknown): string | undefined {
  const receipts = field(answer, 'receipts')
  const hash = Array.isArray(receipts) ? field(receipts.at(-1), 'transactionHash') : undefined
  return typeof hash === 'string' && HASH.test(hash) ? hash : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
