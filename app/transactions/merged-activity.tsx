import type { ReactNode } from 'react'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { SECOND } from '#app/base/time.ts'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import { ActivityGroups } from '#app/entities/portfolio/activity-groups.tsx'
import { activityEntry, UnwantedActivity } from '#app/entities/portfolio/activity-list.tsx'
import { mergeActivity } from './merge-activity.ts'
import { TransactionFacts } from './transaction-facts.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { RecordRow, RequestRow } from './transaction-rows.tsx'
import { useOpenRequests, useTransactions, type OpenRequest } from './transactions.ts'

interface MergedActivityProps {
  readonly account: Address
  /** The index's transactions. */
  readonly rows: readonly ActivityRow[]
  /** UNIX milliseconds. */
  readonly now: number
  /** Limits the transactions of this browser; all by default. */
  readonly isListed?: (of: OpenRequest | TransactionRecord) => boolean
  /** Shown if there is no transaction. */
  readonly empty: ReactNode
}

/** An account's transactions: requests open in its wallet, those sent from this browser, and indexed ones. */
export function MergedActivity({ account, rows, now, isListed = () => true, empty }: MergedActivityProps) {
  const isOwn = (of: OpenRequest | TransactionRecord) => isSameAddress(of.account, account) && isListed(of)
  const requests = useOpenRequests().filter(isOwn)
  const { items, unwanted } = mergeActivity(useTransactions().filter(isOwn), rows)
  const entries = [
    ...requests.map((request, at) => {
      const key = `request ${request.sentAt} ${at}`
      return { key, time: null, row: <RequestRow key={key} request={request} /> }
    }),
    ...items.map(({ record, row, time }) =>
      record
        ? { key: record.hash, time, row: <RecordRow key={record.hash} record={record} now={now} /> }
        : activityEntry(row, TransactionFacts),
    ),
  ]
  return (
    <>
      <ActivityGroups entries={entries} now={now / SECOND} />
      <UnwantedActivity rows={unwanted} now={now / SECOND} Facts={TransactionFacts} />
      {entries.length + unwanted.length === 0 && empty}
    </>
  )
}
