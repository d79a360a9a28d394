import { useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import { signalActivity, STORED_TRANSACTIONS } from './activity-signal.ts'
import { isOpen, nextState, withState, type TransactionEvent } from './transaction-state.ts'
import {
  MAX_RECORDS,
  MAX_RECORDS_LENGTH,
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
const records = createBrowserStore(STORED_TRANSACTIONS, { parse: parseRecords, print: printRecords })

type Hash = TransactionRecord['hash']

/** A request that is open in the wallet. It is not stored, because a page that has been left cannot receive the wallet's answer. */
export interface OpenRequest extends TransactionPurpose {
  /** UNIX milliseconds. */
  readonly sentAt: number
  readonly status: 'asking'
  /** The request would replace a pending transaction with this purpose. */
  readonly replacing?: Replacement['kind']
}

const NO_RECORDS: readonly TransactionRecord[] = []
let openRequests: readonly OpenRequest[] = []
const listeners = new Set<() => void>()
const changedHere = new Set<Hash>()

export function readTransactions(): readonly TransactionRecord[] {
  return records.read()
}

export function readTransaction(hash: Hash): TransactionRecord | undefined {
  return records.read().find((record) => record.hash === hash)
}

export function trackTransaction(record: TransactionRecord): void {
  changedHere.add(record.hash)
  records.update((all) => enforceLimits([record, ...all.filter(({ hash }) => hash !== record.hash)]))
  signalActivity()
}

/** Applies an event to the record of a tracked transaction. A record that has been removed is not restored. */
export function applyToTransaction(hash: Hash, event: TransactionEvent): void {
  change(hash, (record) => {
    const state = nextState(record, event)
    if (state === record) return record
    if (record.status !== state.status) changedHere.add(hash)
    return withState(record, state)
  })
}

/** Stores nonce, gas and fees of a sent transaction; values already stored are not overwritten. */
export function storeSentAs(hash: Hash, sentAs: NonNullable<TransactionRecord['sentAs']>): void {
  change(hash, (record) => (record.sentAs ? record : { ...record, sentAs }))
}

/** Removes a record; the transaction itself is not affected. */
export function removeTransaction(hash: Hash): void {
  records.update((all) => all.filter((record) => record.hash !== hash))
}

/** Whether this page, rather than another tab, sent the transaction or changed its status. */
export function wasChangedHere(hash: Hash): boolean {
  return changedHere.has(hash)
}

/** Removes every record that is no longer open. */
export function clearFinished(): void {
  records.update((all) => all.filter(({ status }) => isOpen(status)))
}

function change(hash: Hash, update: (record: TransactionRecord) => TransactionRecord): void {
  records.update((all) => {
    const next = all.map((record) => (record.hash === hash ? update(record) : record))
    return next.some((record, index) => record !== all[index]) ? next : all
  })
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
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Leaves out the oldest final records above the limit of an account on a chain, then those above the length of all records. */
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
