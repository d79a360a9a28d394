import { useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import { signalActivity, STORED_TRANSACTIONS } from './activity-signal.ts'
import {
  MAX_RECORDS,
  parseRecords,
  printRecords,
  type TransactionPurpose,
  type TransactionRecord,
} from './transaction-record.ts'

/**
 * The transactions that wallets have sent for this site, newest first. Stored across navigation, reloads and tabs, so that a transaction
 * outlives the dialog that started it.
 */
const records = createBrowserStore(STORED_TRANSACTIONS, { parse: parseRecords, print: printRecords })

/** A request that the wallet is showing. It is not stored, because its answer is lost when the page is left. */
export interface OpenRequest extends TransactionPurpose {
  /** Milliseconds. */
  readonly sentAt: number
  readonly status: 'asking'
}

const NO_RECORDS: readonly TransactionRecord[] = []
let openRequests: readonly OpenRequest[] = []
const listeners = new Set<() => void>()
const settledHere = new Set<TransactionRecord['hash']>()

export function readTransactions(): readonly TransactionRecord[] {
  return records.read()
}

export function trackTransaction(record: TransactionRecord): void {
  const others = records.read().filter(({ hash }) => hash !== record.hash)
  records.write(withinLimit([record, ...others]))
  signalActivity()
}

/** Updates the record of a tracked transaction. A record that has been removed is not restored. */
export function updateTransaction(
  hash: TransactionRecord['hash'],
  change: Partial<Pick<TransactionRecord, 'status' | 'code' | 'received' | 'spent' | 'fee'>>,
): void {
  if (change.status !== undefined && change.status !== 'pending') settledHere.add(hash)
  records.write(records.read().map((record) => (record.hash === hash ? { ...record, ...change } : record)))
}

/** Whether this page found out the outcome, and not another tab. */
export function wasSettledHere(hash: TransactionRecord['hash']): boolean {
  return settledHere.has(hash)
}

/** Removes every record that is no longer pending. */
export function clearFinished(): void {
  records.write(records.read().filter(({ status }) => status === 'pending'))
}

/** Adds a request that the wallet has received to the open requests. Returns a function that removes it once the wallet has answered. */
export function noteRequest(request: OpenRequest): () => void {
  openRequests = [request, ...openRequests]
  signalActivity()
  notify()
  return () => {
    openRequests = openRequests.filter((open) => open !== request)
    notify()
  }
}

export function readOpenRequests(): readonly OpenRequest[] {
  return openRequests
}

export function subscribeTransactions(onChange: () => void): () => void {
  return records.subscribe(onChange)
}

/** Empty on the server and in the first client render. */
export function useTransactions(): readonly TransactionRecord[] {
  return useSyncExternalStore(records.subscribe, records.read, () => NO_RECORDS)
}

const NO_REQUESTS: readonly OpenRequest[] = []

/** The requests that a wallet is showing. */
export function useOpenRequests(): readonly OpenRequest[] {
  return useSyncExternalStore(subscribeRequests, readOpenRequests, () => NO_REQUESTS)
}

function subscribeRequests(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function withinLimit(all: readonly TransactionRecord[]): readonly TransactionRecord[] {
  if (all.length <= MAX_RECORDS) return all
  const pending = all.filter(({ status }) => status === 'pending')
  const final = all.filter(({ status }) => status !== 'pending')
  const retained = new Set([...pending, ...final.slice(0, Math.max(0, MAX_RECORDS - pending.length))])
  return all.filter((record) => retained.has(record))
}
