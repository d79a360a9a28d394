import { useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import { signalActivity, TRANSACTIONS_KEY } from '#app/entities/transaction/activity-signal.ts'
import {
  isOpen,
  parseRecords,
  printRecords,
  type Replacement,
  type TransactionPurpose,
  type TransactionRecord,
} from './transaction-record.ts'

/**
 * The transactions that wallets have sent for this site, newest first. Stored across navigation, reloads and tabs, so that a transaction
 * outlives the dialog that started it.
 */
const records = createBrowserStore(TRANSACTIONS_KEY, { parse: parseRecords, print: printRecords })

type Hash = TransactionRecord['hash']

/** A request that is open in the wallet. It is not stored, because a page that has been left cannot receive the wallet's answer. */
export interface OpenRequest extends TransactionPurpose {
  /** UNIX milliseconds. */
  readonly sentAt: number
  readonly status: 'awaitingSignature'
  /** The request would replace a pending transaction with this purpose. */
  readonly replacing?: Replacement['kind']
}

const NO_RECORDS: readonly TransactionRecord[] = []
let openRequests: readonly OpenRequest[] = []
const requestListeners = new Set<() => void>()
const changedHere = new Set<Hash>()

export function readTransactions(): readonly TransactionRecord[] {
  return records.read()
}

export function readTransaction(hash: Hash): TransactionRecord | undefined {
  return records.read().find((record) => record.hash === hash)
}

/** Removes a record; the transaction itself is not affected. */
export function removeTransaction(hash: Hash): void {
  records.update((all) => all.filter((record) => record.hash !== hash))
}

/** Changes the stored records; for `write-transactions.ts`, whose code most pages do not need at first. */
export function updateRecords(change: Parameters<typeof records.update>[0]): void {
  records.update(change)
}

/** Marks a transaction as sent, or its status as changed, by this page rather than by another tab. */
export function markChangedHere(hash: Hash): void {
  changedHere.add(hash)
}

/** Whether this page, rather than another tab, sent the transaction or changed its status. */
export function wasChangedHere(hash: Hash): boolean {
  return changedHere.has(hash)
}

/** Removes every record that is no longer open. */
export function clearFinished(): void {
  records.update((all) => all.filter(({ status }) => isOpen(status)))
}

/** Adds a request that was sent to the wallet to the open requests. Returns a function that removes it once the wallet has answered. */
export function addOpenRequest(request: OpenRequest): () => void {
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

/** The transactions of this browser; empty on the server and in the first client render. */
export function useTransactions(): readonly TransactionRecord[] {
  return useSyncExternalStore(records.subscribe, records.read, () => NO_RECORDS)
}

const NO_REQUESTS: readonly OpenRequest[] = []

/** The requests that are open in a wallet. */
export function useOpenRequests(): readonly OpenRequest[] {
  return useSyncExternalStore(subscribeRequests, readOpenRequests, () => NO_REQUESTS)
}

function subscribeRequests(onChange: () => void): () => void {
  requestListeners.add(onChange)
  return () => {
    requestListeners.delete(onChange)
  }
}

function notify(): void {
  for (const listener of requestListeners) listener()
}
