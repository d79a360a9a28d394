import { SECOND } from '#app/base/time.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { isFinalRampStatus } from '#app/domain/ramp/ramp.ts'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import type { RampRecord } from '#app/entities/ramp/ramp-order.ts'
import type { ActivityType } from '#app/wire/market/activity.ts'
import { isOpen, type TransactionKind, type TransactionRecord } from './transaction-record.ts'

/**
 * A transaction as this browser's record or as a row of the index, or an order at a payment provider. `time` in UNIX seconds, null while it is
 * open.
 */
export type ActivityItem =
  | {
      readonly record: TransactionRecord
      readonly row?: undefined
      readonly order?: undefined
      readonly time: number | null
    }
  | { readonly record?: undefined; readonly row: ActivityRow; readonly order?: undefined; readonly time: number }
  | { readonly record?: undefined; readonly row?: undefined; readonly order: RampRecord; readonly time: number | null }

/**
 * Merges this browser's transactions with those of the index, by chain and hash. A transaction in both is listed as the index's row, unless
 * the record has more detail. An order replaces the transfer that delivered its tokens or brought them to the provider. Pending transactions and
 * orders come first, then the newest.
 */
export function mergeActivity(
  records: readonly TransactionRecord[],
  allRows: readonly ActivityRow[],
  orders: readonly RampRecord[] = [],
): { readonly items: readonly ActivityItem[]; readonly unwanted: readonly ActivityRow[] } {
  const rows = allRows.filter((row) => !orders.some((order) => isTransferOf(order, row)))
  const indexed = new Map(rows.map((row) => [keyOf(row), row]))
  const listed = records.filter(
    (record) =>
      !orders.some((order) => isSentFor(order, record)) &&
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
    ...orders.map((order) => ({ order, time: isFinalRampStatus(order.status) ? timeOf(order, allRows) : null })),
    ...others.filter(({ isUnwanted }) => !isUnwanted).map((row) => ({ row, time: row.time })),
  ]
  // The difference of two pending items is NaN.
  items.sort((a, b) => (b.time ?? Infinity) - (a.time ?? Infinity) || 0)
  return { items, unwanted: others.filter(({ isUnwanted }) => isUnwanted) }
}

/** The time of the order's transfer, if a row has it, otherwise of its start. */
function timeOf(order: RampRecord, rows: readonly ActivityRow[]): number {
  return rows.find((row) => isTransferOf(order, row))?.time ?? Math.floor(order.startedAt / SECOND)
}

/**
 * Whether a row of the index is the transfer of an order's tokens and nothing else, so that the order describes it. A row with another amount than
 * the provider has reported remains listed, and so does the transfer of a failed order.
 */
export function isTransferOf(order: RampRecord, row: ActivityRow): boolean {
  const { direction, chainId, token, amount, status } = order
  const [change, ...more] = row.changes
  return (
    hasHash(order, row.hash) &&
    row.chainId === chainId &&
    status !== 'failed' &&
    !row.isFailed &&
    row.type === (direction === 'buy' ? 'RECEIVE' : 'SEND') &&
    change?.kind === 'amount' &&
    more.length + row.moreChanges === 0 &&
    isSameAddress(change.address, token.address) &&
    (amount === undefined || formatUnits(amount, token.decimals) === change.amount)
  )
}

/** The same for a record of this browser: a confirmed send to the provider that the index may not have yet. */
function isSentFor(order: RampRecord, record: TransactionRecord): boolean {
  const { kind, input, status, code } = record
  const { direction, token, amount } = order
  return (
    direction === 'sell' &&
    order.status !== 'failed' &&
    record.chainId === order.chainId &&
    kind === 'send' &&
    status === 'succeeded' &&
    code === undefined &&
    [record.hash, record.replacedBy].some((hash) => hash !== undefined && hasHash(order, hash)) &&
    isSameAddress(input.token, token.address) &&
    (amount === undefined || amount === input.raw)
  )
}

function hasHash(order: RampRecord, hash: string): boolean {
  return order.hash?.toLowerCase() === hash.toLowerCase()
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
