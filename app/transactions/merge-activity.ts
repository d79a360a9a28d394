import { SECOND } from '#app/base/time.ts'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import type { ActivityType } from '#app/wire/market/activity.ts'
import { isOpen, type TransactionKind, type TransactionRecord } from './transaction-record.ts'

/** A transaction as this browser's record, or as a row of the index. `time` in UNIX seconds, null while it is pending. */
export type ActivityItem =
  | { readonly record: TransactionRecord; readonly row?: undefined; readonly time: number | null }
  | { readonly record?: undefined; readonly row: ActivityRow; readonly time: number }

/**
 * Merges this browser's transactions with those of the index, by chain and hash. A transaction in both is listed as the index's row, unless
 * the record has more detail. Pending transactions come first, then the newest.
 */
export function mergeActivity(
  records: readonly TransactionRecord[],
  rows: readonly ActivityRow[],
): { readonly items: readonly ActivityItem[]; readonly unwanted: readonly ActivityRow[] } {
  const indexed = new Map(rows.map((row) => [keyOf(row), row]))
  const listed = records.filter((record) =>
    keysOf(record).every((key) => {
      const row = indexed.get(key)
      return !row || hasMoreDetail(record, row)
    }),
  )
  const inRecords = new Set(listed.flatMap(keysOf))
  const others = rows.filter((row) => !inRecords.has(keyOf(row)))
  const items: ActivityItem[] = [
    ...listed.map((record) => ({
      record,
      time: isOpen(record.status) ? null : Math.floor(record.sentAt / SECOND),
    })),
    ...others.filter(({ isUnwanted }) => !isUnwanted).map((row) => ({ row, time: row.time })),
  ]
  // The difference of two pending transactions is NaN.
  items.sort((a, b) => (b.time ?? Infinity) - (a.time ?? Infinity) || 0)
  return { items, unwanted: others.filter(({ isUnwanted }) => isUnwanted) }
}

/** The activity types that fully describe a transaction of each kind. */
const FULL_TYPES: Readonly<Record<TransactionKind, readonly ActivityType[]>> = {
  reset: ['REVOKE'],
  approve: ['APPROVE'],
  permit2Approve: ['APPROVE'],
  permitDeposit: ['APPROVE'],
  approvePosition: ['APPROVE'],
  revoke: ['REVOKE'],
  send: ['SEND'],
  sendNft: ['SEND'],
  swap: ['SWAP'],
  wrap: ['WRAP'],
  unwrap: ['UNWRAP'],
  claim: ['CLAIM'],
  createPosition: ['LIQUIDITY_INCREASE', 'CREATE_POOL'],
  addLiquidity: ['LIQUIDITY_INCREASE', 'CREATE_POOL'],
  removeLiquidity: ['LIQUIDITY_DECREASE'],
  collectFees: ['COLLECT_FEES'],
  migrateLiquidity: ['MIGRATE_LIQUIDITY'],
}

/**
 * Whether to list the record instead of the index's row: the transaction has not succeeded or has an error code, which only the record knows;
 * the row would be hidden as unwanted; or the row describes only a part of the transaction, for example of one that an owner of a Safe sent.
 */
function hasMoreDetail(
  { kind, status, code }: TransactionRecord,
  { type, isFailed, isUnwanted }: ActivityRow,
): boolean {
  return status !== 'succeeded' || code !== undefined || isUnwanted || (!isFailed && !FULL_TYPES[kind].includes(type))
}

function keysOf({ chainId, hash, replacedBy = hash }: TransactionRecord): readonly string[] {
  return [keyOf({ chainId, hash }), keyOf({ chainId, hash: replacedBy })]
}

function keyOf({ chainId, hash }: Pick<ActivityRow, 'chainId' | 'hash'>): string {
  return `${chainId} ${hash}`
}
