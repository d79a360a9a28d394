import { signalActivity } from '#app/entities/transaction/activity-signal.ts'
import { nextState, withState, type TransactionEvent } from './transaction-state.ts'
import { isOpen, MAX_RECORDS, MAX_RECORDS_LENGTH, printRecords, type TransactionRecord } from './transaction-record.ts'
import { markChangedHere, updateRecords } from './transactions.ts'

// Writes to the stored transactions. Separate from `transactions.ts`, because only the lazily loaded code that sends and follows them needs it.

type Hash = TransactionRecord['hash']

/** Adds the record of a sent transaction, or replaces the record with the same hash. */
export function trackTransaction(record: TransactionRecord): void {
  markChangedHere(record.hash)
  updateRecords((all) => enforceLimits([record, ...all.filter(({ hash }) => hash !== record.hash)]))
  signalActivity()
}

/** Applies an event to the record of a tracked transaction. A record that has been removed is not restored. */
export function applyToTransaction(hash: Hash, event: TransactionEvent): void {
  change(hash, (record) => {
    const state = nextState(record, event)
    if (state === record) return record
    if (record.status !== state.status) markChangedHere(hash)
    return withState(record, state)
  })
}

/** Stores nonce, gas and fees of a sent transaction; values already stored are not overwritten. */
export function storeSentAs(hash: Hash, sentAs: NonNullable<TransactionRecord['sentAs']>): void {
  change(hash, (record) => (record.sentAs ? record : { ...record, sentAs }))
}

function change(hash: Hash, update: (record: TransactionRecord) => TransactionRecord): void {
  updateRecords((all) => {
    const next = all.map((record) => (record.hash === hash ? update(record) : record))
    return next.some((record, index) => record !== all[index]) ? next : all
  })
}

/**
 * Removes the oldest final records: first those above the maximum number of an account on a chain, then those above the maximum total length.
 */
function enforceLimits(all: readonly TransactionRecord[]): readonly TransactionRecord[] {
  return limitLength(limitCount(all))
}

function limitCount(all: readonly TransactionRecord[]): readonly TransactionRecord[] {
  if (all.length <= MAX_RECORDS) return all
  const groups = new Map<string, TransactionRecord[]>()
  for (const record of all) {
    const key = `${record.chainId} ${record.account.toLowerCase()}`
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  const retained = new Set([...groups.values()].flatMap(newest))
  return all.filter((record) => retained.has(record))
}

function newest(group: readonly TransactionRecord[]): readonly TransactionRecord[] {
  const open = group.filter(({ status }) => isOpen(status))
  const final = group.filter(({ status }) => !isOpen(status))
  return [...open, ...final.slice(0, Math.max(0, MAX_RECORDS - open.length))]
}

function limitLength(all: readonly TransactionRecord[]): readonly TransactionRecord[] {
  const open = all.filter(({ status }) => isOpen(status))
  let left = MAX_RECORDS_LENGTH - lengthOf(open)
  return all.filter((record) => {
    if (isOpen(record.status)) return true
    left -= lengthOf([record])
    return left >= 0
  })
}

function lengthOf(all: readonly TransactionRecord[]): number {
  return printRecords(all)?.length ?? 0
}
