import { History, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MINUTE, SECOND } from '#app/base/time.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useNow } from '#app/ui/effects/use-now.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import {
  indicator,
  indicatorMark,
  indicatorRing,
  list,
  listFoot,
  listTitle,
  row,
  rowFacts,
  rowNote,
  rowTitle,
  rowWords,
  transactionsMenu,
} from './activity.css.ts'
import { LISTED_FOR } from './activity-signal.ts'
import { ExplorerAnchor } from './explorer-anchor.tsx'
import { StatusIcon } from './status-icon.tsx'
import { isOpen } from './transaction-life.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { TransactionActions } from './transaction-actions.tsx'
import { OutcomeNote, OutcomeText, PurposeText, wasCanceledInVain } from './transaction-text.tsx'
import { clearFinished, useOpenRequests, useTransactions, type OpenRequest } from './transactions.ts'

const MENU = 'recent-transactions'
const TITLE = `${MENU}-title`
const MAX_LISTED = 20

/**
 * Button beside the account with the number of pending transactions; its popover lists this browser's transactions of the last day. Renders
 * nothing while the list is empty.
 */
export default function RecentTransactions() {
  const { t } = useTranslation(['activity'], { useSuspense: true })
  const now = useNow(MINUTE)
  const requests = useOpenRequests()
  const records = useTransactions()
  const pending = records.filter(({ status }) => isOpen(status))
  const recent = records.filter(({ status, sentAt }) => isOpen(status) || now - sentAt < LISTED_FOR)
  const isAsking = requests.length > 0
  if (!isAsking && recent.length === 0) return null
  const label = isAsking ? t('asking') : pending.length > 0 ? t('pending', { count: pending.length }) : t('title')
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
        {(isAsking || pending.length > 0) && <span className={indicatorRing} aria-hidden />}
        <span className={indicatorMark}>
          <Mark isAsking={isAsking} pending={pending.length} />
        </span>
      </button>
      <Popover id={MENU} className={transactionsMenu} role="dialog" aria-labelledby={TITLE}>
        <h2 id={TITLE} className={listTitle}>
          {t('title')}
        </h2>
        <TransactionRows requests={requests} records={recent} now={now} />
        {recent.length > pending.length && (
          <div className={listFoot}>
            <Button tone="ghost" size="small" onClick={clearFinished}>
              {t('clear')}
            </Button>
          </div>
        )}
      </Popover>
    </>
  )
}

/** The transactions of this browser, however old. */
export function ActivityList() {
  const { t } = useTranslation('activity')
  const now = useNow(MINUTE)
  const requests = useOpenRequests()
  const records = useTransactions()
  if (requests.length === 0 && records.length === 0) return <EmptyState text={t('none')} />
  return <TransactionRows requests={requests} records={records} now={now} />
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

function Mark({ isAsking, pending }: { readonly isAsking: boolean; readonly pending: number }) {
  const format = useFormat()
  if (isAsking) return <Icon of={Wallet} size={16} />
  return pending > 0 ? <>{format.count(pending)}</> : <Icon of={History} />
}

function RequestRow({ request }: { readonly request: OpenRequest }) {
  const { t } = useTranslation('activity')
  return (
    <li className={row}>
      <StatusIcon status="asking" />
      <div className={rowWords}>
        <p className={rowTitle}>
          {request.replacing ? t(`replace.${request.replacing}.title`) : <PurposeText of={request} />}
        </p>
        <p className={rowFacts}>{t('asking')}</p>
      </div>
    </li>
  )
}

function RecordRow({ record, now }: { readonly record: TransactionRecord; readonly now: number }) {
  const { t } = useTranslation('activity')
  const { status, sentAt } = record
  const moment = { time: Math.floor(sentAt / SECOND), secondsAgo: Math.max(0, Math.floor((now - sentAt) / SECOND)) }
  return (
    <li className={row} data-status={status}>
      <StatusIcon status={status} />
      <div className={rowWords}>
        <p className={rowTitle}>{status === 'succeeded' ? <OutcomeText of={record} /> : <PurposeText of={record} />}</p>
        {hasNote(record) && (
          <p className={rowNote}>
            <OutcomeNote of={record} />
          </p>
        )}
        <p className={rowFacts}>
          <span>{t(`status.${status}`)}</span>
          <span aria-hidden>·</span>
          <Ago moment={moment} />
          <ExplorerAnchor of={record} />
        </p>
        <TransactionActions of={record} />
      </div>
    </li>
  )
}

/** Whether the row says more than its status: why a transaction failed or was replaced, or what went wrong with a pending one. */
function hasNote(record: TransactionRecord): boolean {
  const { status, code } = record
  if (status === 'failed' || status === 'shortfall' || wasCanceledInVain(record)) return true
  return (status === 'pending' && code !== undefined) || code === 'transaction.replaced'
}
