import { HOUR } from '#app/base/time.ts'
import type { TransactionRecord } from './transaction-record.ts'

/**
 * Whether a user can remove a record from the list: a dropped transaction, or a batch that is still pending an hour after sending. The batch
 * may wait for the owners of a Safe, or for a wallet that is no longer installed. `now` in UNIX milliseconds.
 */
export function isRemovable({ status, batch, sentAt }: TransactionRecord, now: number): boolean {
  if (status === 'dropped') return true
  return status === 'pending' && batch !== undefined && now - sentAt >= HOUR
}
