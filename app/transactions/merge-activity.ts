import { SECOND } from '#app/base/time.ts'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import { isOpen } from './transaction-state.ts'
import type { TransactionRecord } from './transaction-record.ts'

/** A transaction as this browser's record, or as a row of the index. `time` in UNIX seconds, null while it is pending. */
export type ActivityItem =
  | { readonly record: TransactionRecord; readonly row?: undefined; readonly time: number | null }
  | { readonly record?: undefined; readonly row: ActivityRow; readonly time: number }

/**
 * Merges this browser's transactions with those of the index, by chain and hash. A transaction in both is listed as the index's row, unless
 * the record says more than the row: see `saysMore`. Pending transactions come first, then the newest.
 */
export function mergeActivity(
  records: readonly TransactionRecord[],
  rows: readonly ActivityRow[],
): { readonly items: readonly ActivityItem[]; readonly unwanted: readonly ActivityRow[] } {
  const indexed = new Set(rows.filter(({ isUnwanted }) => !isUnwanted).map(keyOf))
  const listed = records.filter((record) => saysMore(record) || !keysOf(record).some((key) => indexed.has(key)))
  const inRecords = new Set(listed.flatMap(keysOf))
  const others = rows.filter((row) => !inRecords.has(keyOf(row)))
  const items: ActivityItem[] = [
    ...listed.map((record) => ({
      record,
      time: isOpen(record.status) ? null : Math.floor(record.sentAt / SECOND),
    })),
    ...others.filter(({ isUnwanted }) => !isUnwanted).map((row) => ({ row, time: row.time })),
  ]
  items.sort((one, other) => (other.time ?? Infinity) - (one.time ?? Infinity) || 0)
  return { items, unwanted: others.filter(({ isUnwanted }) => isUnwanted) }
}

/**
 * Whether the record has to be listed although the index has the transaction: until both nodes confirm the outcome, or because only the
 * record says why the transaction failed, that it did something else, or that it could not be canceled.
 */
function saysMore({ status, code }: TransactionRecord): boolean {
  return status !== 'succeeded' || code !== undefined
}

function keysOf({ chainId, hash, replacedBy = hash }: TransactionRecord): readonly string[] {
  return [keyOf({ chainId, hash }), keyOf({ chainId, hash: replacedBy })]
}

function keyOf({ chainId, hash }: Pick<ActivityRow, 'chainId' | 'hash'>): string {
  return `${chainId} ${hash}`
}
