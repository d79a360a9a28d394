import { SECOND } from '#app/base/time.ts'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import { isOpen } from './transaction-state.ts'
import type { TransactionRecord } from './transaction-record.ts'

/** A transaction of this browser, or one that only the index has. `time` in UNIX seconds, null while it is pending. */
export type ActivityItem =
  | { readonly record: TransactionRecord; readonly row?: undefined; readonly time: number | null }
  | { readonly record?: undefined; readonly row: ActivityRow; readonly time: number }

/**
 * Merges this browser's transactions with those of the index, by chain and hash. A transaction in both is listed as the browser's record.
 * Pending transactions come first, then the newest.
 */
export function mergeActivity(
  records: readonly TransactionRecord[],
  rows: readonly ActivityRow[],
): { readonly items: readonly ActivityItem[]; readonly unwanted: readonly ActivityRow[] } {
  const known = new Set(
    records.flatMap(({ chainId, hash, replacedBy }) => [`${chainId} ${hash}`, `${chainId} ${replacedBy ?? hash}`]),
  )
  const others = rows.filter(({ chainId, hash }) => !known.has(`${chainId} ${hash}`))
  const items: ActivityItem[] = [
    ...records.map((record) => ({
      record,
      time: isOpen(record.status) ? null : Math.floor(record.sentAt / SECOND),
    })),
    ...others.filter(({ isUnwanted }) => !isUnwanted).map((row) => ({ row, time: row.time })),
  ]
  items.sort((one, other) => (other.time ?? Infinity) - (one.time ?? Infinity) || 0)
  return { items, unwanted: others.filter(({ isUnwanted }) => isUnwanted) }
}
