import { useSyncExternalStore } from 'react'
import type { TransactionRecord } from './transaction-record.ts'

let watched: TransactionRecord['hash'] | undefined
const listeners = new Set<() => void>()

/** Marks a transaction as shown by an open dialog, so that no toast repeats its outcome. Pass `undefined` when the dialog closes. */
export function setWatchedInDialog(hash: TransactionRecord['hash'] | undefined): void {
  watched = hash
  for (const listener of listeners) listener()
}

export function watchedInDialog(): TransactionRecord['hash'] | undefined {
  return watched
}

export function useWatchedInDialog(): TransactionRecord['hash'] | undefined {
  return useSyncExternalStore(subscribe, watchedInDialog, watchedInDialog)
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}
