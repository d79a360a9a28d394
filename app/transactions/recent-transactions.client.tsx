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
import { LISTED_FOR_MS } from '#app/entities/transaction/activity-signal.ts'
import { isOpen, type TransactionRecord } from './transaction-record.ts'
import { RecordRow, RequestRow } from './transaction-rows.tsx'
import { clearFinished, useOpenRequests, useTransactions, type OpenRequest } from './transactions.ts'

const MENU = 'recent-transactions'
const TITLE = `${MENU}-title`
const MAX_LISTED = 20

/**
 * Button beside the account with the number of pending transactions. Its popover lists the requests open in a wallet and this browser's
 * transactions that are pending or at most a day old. Renders nothing while that list is empty.
 */
export default function RecentTransactions() {
  const { t } = useTranslation(['activity'], { useSuspense: true })
  const now = useNow(MINUTE)
  const requests = useOpenRequests()
  const records = useTransactions()
  const pending = records.filter(({ status }) => isOpen(status))
  const recent = records.filter(({ status, sentAt }) => isOpen(status) || now - sentAt < LISTED_FOR_MS)
  const hasOpenRequest = requests.length > 0
  if (!hasOpenRequest && recent.length === 0) return null
  const status = pending.length > 0 ? t('pending', { count: pending.length }) : t('title')
  const label = hasOpenRequest ? t('run.asking') : status
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
        {(hasOpenRequest || pending.length > 0) && <span className={indicatorRing} aria-hidden />}
        <span className={indicatorMark}>
          <Mark hasOpenRequest={hasOpenRequest} pending={pending.length} />
        </span>
      </button>
      <Popover id={MENU} className={transactionsMenu} role="dialog" aria-labelledby={TITLE}>
        <h2 id={TITLE} className={listTitle}>
          {t('title')}
        </h2>
        <TransactionRows requests={requests} records={recent} now={now} />
        {recent.length > pending.length && (
          <div className={listFooter}>
            <Button tone="ghost" size="small" onClick={clearFinished}>
              {t('clear')}
            </Button>
          </div>
        )}
      </Popover>
    </>
  )
}

function TransactionRows({
  requests,
  records,
  now,
}: {
  readonly requests: readonly OpenRequest[]
  readonly records: readonly TransactionRecord[]
  readonly now: number
}) {
  return (
    <ul className={list}>
      {requests.map((request, index) => (
        <RequestRow key={`${request.sentAt} ${index}`} request={request} />
      ))}
      {records.slice(0, Math.max(0, MAX_LISTED - requests.length)).map((record) => (
        <RecordRow key={record.hash} record={record} now={now} />
      ))}
    </ul>
  )
}

function Mark({ hasOpenRequest, pending }: { readonly hasOpenRequest: boolean; readonly pending: number }) {
  const format = useFormat()
  if (hasOpenRequest) return <Icon icon={Wallet} size={16} />
  return pending > 0 ? <>{format.count(pending)}</> : <Icon icon={History} />
}
