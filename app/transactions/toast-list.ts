import { SECOND } from '#app/base/time.ts'
import { isLayerOne } from './confirmations.ts'
import { isOpen, type TransactionRecord } from './transaction-record.ts'

type Hash = TransactionRecord['hash']

const MAX_TOASTS = 3
const LAYER_ONE_DURATION_MS = 10 * SECOND
const LAYER_TWO_DURATION_MS = 5 * SECOND

/** Whether the toast of a transaction stays until the user closes it. */
export function needsAttention({
  status,
  code,
  isModified,
}: Pick<TransactionRecord, 'status' | 'code' | 'isModified'>): boolean {
  if (['failed', 'shortfall', 'modified', 'dropped'].includes(status)) return true
  // The user may not have sent the other transaction.
  return code === 'transaction.replaced' || isModified === true
}

/** Returns how long the toast of a transaction stays, in milliseconds; undefined: until its status changes or the user closes it. */
export function toastDuration(record: Pick<TransactionRecord, 'status' | 'code' | 'chainId'>): number | undefined {
  const { status, chainId } = record
  if ((status !== 'succeeded' && status !== 'canceled') || needsAttention(record)) return undefined
  return isLayerOne(chainId) ? LAYER_ONE_DURATION_MS : LAYER_TWO_DURATION_MS
}

/** Returns the records of `after` that are new, whose status has changed since `before`, or that have become `isModified`. */
export function changedRecords(
  before: readonly TransactionRecord[],
  after: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const earlier = new Map(before.map((record) => [record.hash, record]))
  return after.filter(({ hash, status, isModified }) => {
    const known = earlier.get(hash)
    return known?.status !== status || (isModified && !known.isModified)
  })
}

/**
 * Returns the open toasts after a change of the records, newest first. An open toast keeps its place. Above three toasts, the oldest are
 * closed, except those of `needsAttention`, which all stay open.
 *
 * `announced`: the changed records that get a toast · `shownInDialog`: a transaction whose outcome an open dialog shows
 */
export function nextToasts(
  open: readonly Hash[],
  records: readonly TransactionRecord[],
  announced: readonly Hash[],
  shownInDialog: Hash | undefined,
): readonly Hash[] {
  const byHash = new Map(records.map((record) => [record.hash, record]))
  const candidates = [...announced.filter((hash) => !open.includes(hash)), ...open].filter((hash) => {
    const record = byHash.get(hash)
    return record !== undefined && (hash !== shownInDialog || isOpen(record.status))
  })
  const isUrgent = (hash: Hash) => needsAttention(byHash.get(hash) ?? { status: 'pending' })
  const places = Math.max(0, MAX_TOASTS - candidates.filter(isUrgent).length)
  const dismissible = candidates.filter((hash) => !isUrgent(hash)).slice(0, places)
  return candidates.filter((hash) => isUrgent(hash) || dismissible.includes(hash))
}

/** Returns the records to show as toasts: at most three, those of `needsAttention` first. */
export function shownToasts(
  open: readonly Hash[],
  records: readonly TransactionRecord[],
  shownInDialog: Hash | undefined,
): readonly TransactionRecord[] {
  const found = open.flatMap((hash) => records.find((record) => record.hash === hash && hash !== shownInDialog) ?? [])
  return [...found.filter(needsAttention), ...found.filter((record) => !needsAttention(record))].slice(0, MAX_TOASTS)
}
