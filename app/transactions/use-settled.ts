import { useEffect, useRef } from 'react'
import { changedRecords } from './toast-list.ts'
import { isOpen, type TransactionRecord } from './transaction-record.ts'
import { readTransactions, subscribeTransactions } from './transactions.ts'

/** Calls `onSettled` for each transaction of this browser that reaches its outcome, in this or another tab. */
export function useSettled(onSettled: (record: TransactionRecord) => void): void {
  const latest = useRef(onSettled)
  useEffect(() => {
    latest.current = onSettled
  })
  useEffect(() => {
    let before = readTransactions()
    return subscribeTransactions(() => {
      const after = readTransactions()
      const settled = changedRecords(before, after).filter(({ status }) => !isOpen(status))
      before = after
      for (const record of settled) latest.current(record)
    })
  }, [])
}
