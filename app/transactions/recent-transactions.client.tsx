import { History, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MINUTE } from '#app/base/time.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useNow } from '#app/ui/effects/use-now.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import {
  indicator,
  indicatorMark,
  indicatorRing,
  list,
  listFooter,
  listTitle,
  transactionsMenu,
} from './activity.css.ts'
import { isFinalRampStatus } from '#app/domain/ramp/ramp.ts'
import { isPendingOrder } from '#app/entities/ramp/ramp-order.ts'
import { clearFinalRampOrders, useRampOrders, type RampRecord } from '#app/entities/ramp/ramp-orders.ts'
import { LISTED_FOR_MS } from '#app/entities/transaction/activity-signal.ts'
import { OrderRow } from './order-row.tsx'
import { isOpen, type TransactionRecord } from './transaction-record.ts'
import { RecordRow, RequestRow } from './transaction-rows.tsx'
import { clearFinished, useOpenRequests, useTransactions, type OpenRequest } from './transactions.ts'

const MENU = 'recent-transactions'
const TITLE = `${MENU}-title`
const MAX_LISTED = 20

/**
 * Button beside the account with the number of pending transactions and orders. Its popover lists the requests open in a wallet and this
 * browser's transactions and orders that are pending or at most a day old. Renders nothing while that list is empty. An order that waits for the
 * user is listed, but does not count as pending.
 */
export default function RecentTransactions() {
  const { t } = useTranslation(['activity'], { useSuspense: true })
  const now = useNow(MINUTE)
  const requests = useOpenRequests()
  const records = useTransactions()
  const pending = records.filter(({ status }) => isOpen(status))
  const recent = records.filter(({ status, sentAt }) => isOpen(status) || now - sentAt < LISTED_FOR_MS)
  const hasOpenRequest = requests.length > 0
  const orders = useRampOrders().filter((order) => isListedOrder(order, now))
  if (!hasOpenRequest && recent.length + orders.length === 0) return null
  const pendingCount = pending.length + orders.filter(isPendingOrder).length
  const hasFinished = recent.length > pending.length || orders.some((order) => isFinalRampStatus(order.status))
  const status = pendingCount > 0 ? t('pending', { count: pendingCount }) : t('title')
  const label = hasOpenRequest ? t('run.awaitingSignature') : status
  return (
    <>
      <button
        type="button"
        className={indicator}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        data-testid="pending-indicator"
        {...opens(MENU)}
      >
        {(hasOpenRequest || pendingCount > 0) && <span className={indicatorRing} aria-hidden />}
        <span className={indicatorMark}>
          <Mark hasOpenRequest={hasOpenRequest} pending={pendingCount} />
        </span>
      </button>
      <Popover id={MENU} className={transactionsMenu} role="dialog" aria-labelledby={TITLE}>
        <h2 id={TITLE} className={listTitle}>
          {t('title')}
        </h2>
        <TransactionRows requests={requests} records={recent} orders={orders} now={now} />
        {hasFinished && (
          <div className={listFooter}>
            <Button tone="ghost" size="small" onClick={clearAllFinished}>
              {t('clear')}
            </Button>
          </div>
        )}
      </Popover>
    </>
  )
}

/** Whether an order is listed: one that is at most a day old, or one of which the provider has more than its start. */
function isListedOrder({ status, startedAt }: RampRecord, now: number): boolean {
  return status === 'awaitingTransfer' || status === 'pending' || now - startedAt < LISTED_FOR_MS
}

function clearAllFinished(): void {
  clearFinished()
  clearFinalRampOrders()
}

interface TransactionRowsProps {
  readonly requests: readonly OpenRequest[]
  readonly records: readonly TransactionRecord[]
  readonly orders: readonly RampRecord[]
  readonly now: number
}

function TransactionRows({ requests, records, orders, now }: TransactionRowsProps) {
  const rows = [
    ...records.map((record) => ({
      time: record.sentAt,
      row: <RecordRow key={record.hash} record={record} now={now} />,
    })),
    ...orders.map((order) => ({ time: order.startedAt, row: <OrderRow key={order.id} order={order} now={now} /> })),
  ]
  rows.sort((a, b) => b.time - a.time)
  return (
    <ul className={list}>
      {requests.map((request, index) => (
        <RequestRow key={`${request.sentAt} ${index}`} request={request} />
      ))}
      {rows.slice(0, Math.max(0, MAX_LISTED - requests.length)).map(({ row }) => row)}
    </ul>
  )
}

function Mark({ hasOpenRequest, pending }: { readonly hasOpenRequest: boolean; readonly pending: number }) {
  const format = useFormat()
  if (hasOpenRequest) return <Icon icon={Wallet} size={16} />
  return pending > 0 ? <>{format.count(pending)}</> : <Icon icon={History} />
}
