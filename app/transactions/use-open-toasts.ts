import { useCallback, useEffect, useState } from 'react'
import { changedRecords, nextToasts } from './toast-list.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { claimToasts, showsToasts } from './toast-tab.ts'
import { readTransactions, subscribeTransactions, wasChangedHere } from './transactions.ts'
import { watchedInDialog } from './watched-transaction.ts'

type Hash = TransactionRecord['hash']

/**
 * The transactions with an open toast: those sent after the page was loaded, and those whose status changes. Of several tabs, only the one
 * used last shows them.
 */
export function useOpenToasts(): { readonly open: readonly Hash[]; readonly close: (hash: Hash) => void } {
  const [open, setOpen] = useState<readonly Hash[]>([])
  useEffect(() => {
    let before: readonly TransactionRecord[] = readTransactions().filter(
      ({ sentAt }) => sentAt < performance.timeOrigin,
    )
    const update = () => {
      const records = readTransactions()
      const announced = changedRecords(before, records)
        .map(({ hash }) => hash)
        .filter((hash) => showsToasts(wasChangedHere(hash)))
      before = records
      const shownInDialog = watchedInDialog()
      setOpen((toasts) => nextToasts(toasts, records, announced, shownInDialog))
    }
    const release = claimToasts()
    update()
    const unsubscribe = subscribeTransactions(update)
    return () => {
      unsubscribe()
      release()
    }
  }, [])
  const close = useCallback((hash: Hash) => setOpen((toasts) => toasts.filter((openHash) => openHash !== hash)), [])
  return { open, close }
}
