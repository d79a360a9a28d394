import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { row, rowFacts, rowNote, rowTitle, rowWords } from './activity.css.ts'
import { ExplorerAnchor } from './explorer-anchor.tsx'
import { StatusIcon } from './status-icon.tsx'
import { TransactionActions } from './transaction-actions.tsx'
import type { TransactionRecord } from './transaction-record.ts'
import { isRejected, OutcomeNote, OutcomeText, PurposeText, wasCanceledInVain } from './transaction-text.tsx'
import type { OpenRequest } from './transactions.ts'

/** Row of a request that is open in the wallet. */
export function RequestRow({ request }: { readonly request: OpenRequest }) {
  const { t } = useTranslation('activity')
  return (
    <li className={row}>
      <StatusIcon status="asking" />
      <div className={rowWords}>
        <p className={rowTitle}>
          {request.replacing ? t(`replace.${request.replacing}.title`) : <PurposeText of={request} />}
        </p>
        <p className={rowFacts}>{t('run.asking')}</p>
      </div>
    </li>
  )
}

/** Row of a transaction with its status and the actions available. `now` in UNIX milliseconds. */
export function RecordRow({ record, now }: { readonly record: TransactionRecord; readonly now: number }) {
  const { t } = useTranslation('activity')
  const { status, sentAt } = record
  const isWarning = status === 'modified' || (status === 'pending' && !isRejected(record))
  const moment = { time: Math.floor(sentAt / SECOND), secondsAgo: Math.max(0, Math.floor((now - sentAt) / SECOND)) }
  return (
    <li className={row} data-status={status}>
      <StatusIcon status={status} />
      <div className={rowWords}>
        <p className={rowTitle}>{status === 'succeeded' ? <OutcomeText of={record} /> : <PurposeText of={record} />}</p>
        {hasNote(record) && (
          <p className={rowNote}>{isWarning ? <OutcomeText of={record} /> : <OutcomeNote of={record} />}</p>
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

/** Whether the row has a note below its title: why the transaction failed or was replaced, or what went wrong while it is pending. */
function hasNote(record: TransactionRecord): boolean {
  const { status, code } = record
  if (['failed', 'shortfall', 'modified'].includes(status) || wasCanceledInVain(record)) return true
  return (status === 'pending' && code !== undefined) || code === 'transaction.replaced'
}
