import { useCallback, useEffect, useState } from 'react'
import { changedRecords, nextToasts } from './toast-list.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { readTransactions, subscribeTransactions, wasSettledHere } from './transactions.ts'
import { watchedInDialog } from './watched-transaction.ts'

type Hash = TransactionRecord['hash']

/**
 * The transactions that have an open toast: those sent since the page was loaded, and every one that is settled. Changes by another tab
 * while this one is hidden get no toast here.
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
        .filter((hash) => document.visibilityState === 'visible' || wasSettledHere(hash))
      before = records
      const silenced = watchedInDialog()
      setOpen((toasts) => nextToasts(toasts, records, announced, silenced))
    }
    update()
    return subscribeTransactions(update)
  }, [])
  const close = useCallback((hash: Hash) => setOpen((toasts) => toasts.filter((one) => one !== hash)), [])
  return { open, close }
}
