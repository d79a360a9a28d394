import type { ReactNode } from 'react'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import { ActivityGroups } from '#app/entities/portfolio/activity-groups.tsx'
import { activityEntry, UnwantedActivity } from '#app/entities/portfolio/activity-list.tsx'
import { isFinalRampStatus } from '#app/domain/ramp/ramp.ts'
import { useRampOrders, type RampRecord } from '#app/entities/ramp/ramp-orders.ts'
import { isTransferOf, mergeActivity } from './merge-activity.ts'
import { OrderRow } from './order-row.tsx'
import { TransactionFacts } from './transaction-facts.ts'
import { isOpen, type TransactionRecord } from './transaction-record.ts'
import { RecordRow, RequestRow } from './transaction-rows.tsx'
import { useOpenRequests, useTransactions, type OpenRequest } from './transactions.ts'

interface MergedActivityProps {
  readonly account: Address
  /** The index's transactions. */
  readonly rows: readonly ActivityRow[]
  /** UNIX milliseconds. */
  readonly now: number
  readonly chainIds: readonly ChainId[]
  /** Whether the index has more transactions, which are older than `rows`. */
  readonly hasOlder: boolean
  /** Shown if there is no transaction. */
  readonly empty: ReactNode
  /** Shown above the collapsed transactions if all are unwanted. */
  readonly allHidden: ReactNode
}

/**
 * Requests that are open in an account's wallet, its transactions, both those sent from this browser and those of the index, and its orders at
 * payment providers.
 */
export function MergedActivity({ account, chainIds, rows, hasOlder, now, empty, allHidden }: MergedActivityProps) {
  const isOwn = (item: OpenRequest | TransactionRecord | RampRecord) =>
    isSameAddress(item.account, account) && chainIds.includes(item.chainId)
  const oldest = hasOlder ? (rows.at(-1)?.time ?? 0) * SECOND : 0
  // Older records are left out, because the rows between them and the index's oldest row are not loaded yet.
  const isListed = (record: TransactionRecord) => isOwn(record) && (isOpen(record.status) || record.sentAt >= oldest)
  const isOrderListed = (order: RampRecord) =>
    isOwn(order) &&
    (!isFinalRampStatus(order.status) ||
      order.startedAt >= oldest ||
      rows.some((shownRow) => isTransferOf(order, shownRow)))
  const requests = useOpenRequests().filter(isOwn)
  const orders = useRampOrders().filter(isOrderListed)
  const { items, unwanted } = mergeActivity(useTransactions().filter(isListed), rows, orders)
  const entries = [
    ...requests.map((request, index) => {
      const key = `request ${request.sentAt} ${index}`
      return { key, time: null, row: <RequestRow key={key} request={request} /> }
    }),
    ...items.map(({ record, row, order, time }) => {
      if (row) return activityEntry(row, TransactionFacts)
      return record
        ? { key: record.hash, time, row: <RecordRow key={record.hash} record={record} now={now} /> }
        : { key: order.id, time, row: <OrderRow key={order.id} order={order} now={now} /> }
    }),
  ]
  return (
    <>
      <ActivityGroups entries={entries} now={now / SECOND} />
      {entries.length === 0 && unwanted.length > 0 && allHidden}
      <UnwantedActivity rows={unwanted} now={now / SECOND} Facts={TransactionFacts} />
      {entries.length + unwanted.length === 0 && empty}
    </>
  )
}
