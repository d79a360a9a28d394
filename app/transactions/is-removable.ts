import { HOUR } from '#app/base/time.ts'
import type { TransactionRecord } from './transaction-record.ts'

/**
 * Whether a user can remove a record from the list: a dropped transaction, or a batch whose transaction the wallet has not named an hour
 * after sending. Such a batch may wait for the owners of a Safe, or for a wallet that is no longer installed. `now` in UNIX milliseconds.
 */
export function isRemovable({ status, batch, replacedBy, sentAt }: TransactionRecord, now: number): boolean {
  if (status === 'dropped') return true
  return status === 'pending' && batch !== undefined && replacedBy === undefined && now - sentAt >= HOUR
}
