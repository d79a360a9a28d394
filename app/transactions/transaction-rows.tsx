import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { DetailsButton, TransactionDetails } from '#app/entities/transaction/transaction-details.tsx'
import { factList, row, rowFacts, rowNote, rowTitle, rowText } from './activity.css.ts'
import { ExplorerAnchor } from './explorer-anchor.tsx'
import { ModifiedCalls } from './modified-calls.tsx'
import { shownStatus } from './shown-status.ts'
import { StatusIcon } from './status-icon.tsx'
import { TransactionActions } from './transaction-actions.tsx'
import { isOpen, type ShownAmount, type TransactionRecord } from './transaction-record.ts'
import { TransactionFacts } from './transaction-facts.ts'
import {
  isReplacementRejected,
  OutcomeNote,
  OutcomeText,
  PurposeText,
  wasMinedDespiteCancellation,
} from './transaction-text.tsx'
import type { OpenRequest } from './transactions.ts'

/** Row of a request that is open in the wallet. */
export function RequestRow({ request }: { readonly request: OpenRequest }) {
  const { t } = useTranslation('activity')
  return (
    <li className={row}>
      <StatusIcon status="awaitingSignature" />
      <div className={rowText}>
        <p className={rowTitle}>
          {request.replacing ? t(`replace.${request.replacing}.title`) : <PurposeText purpose={request} />}
        </p>
        <p className={rowFacts}>{t('run.awaitingSignature')}</p>
      </div>
    </li>
  )
}

/** Row of a transaction with its status and the actions available. `now` in UNIX milliseconds. */
export function RecordRow({ record, now }: { readonly record: TransactionRecord; readonly now: number }) {
  const { t } = useTranslation('activity')
  const { status, code, sentAt, signatures } = record
  const id = useId()
  const [isShown, setShown] = useState(false)
  const mined = minedHash(record)
  const details = {
    chainId: record.chainId,
    time: Math.floor(sentAt / SECOND),
    swapped: swappedIn(record),
    isSentFromSite: code !== 'transaction.replaced' && code !== 'transaction.modified',
    problem: problemOf(record),
  }
  const moment = { time: Math.floor(sentAt / SECOND), secondsAgo: Math.max(0, Math.floor((now - sentAt) / SECOND)) }
  return (
    <li className={row} data-status={status}>
      <StatusIcon status={status} />
      <div className={rowText}>
        <p className={rowTitle}>
          {status === 'succeeded' ? <OutcomeText record={record} /> : <PurposeText purpose={record} />}
        </p>
        <Note record={record} />
        <ModifiedCalls record={record} />
        <p className={rowFacts}>
          <span className={factList}>
            <span>{t(`status.${shownStatus(record)}`)}</span>
            {signatures && <span>{t('signatures', { ...signatures })}</span>}
            <Ago moment={moment} />
          </span>
        </p>
        <ExplorerAnchor transaction={record} />
        <TransactionActions record={record} />
        <div id={id} hidden={!isShown}>
          {isShown && mined && (
            <TransactionDetails transaction={{ ...details, hash: mined }} Facts={TransactionFacts} />
          )}
        </div>
      </div>
      {mined && (
        <DetailsButton isOpen={isShown} controls={id} label={t('details.open')} onToggle={() => setShown(!isShown)} />
      )}
    </li>
  )
}

/** The note below the title: why the transaction failed or was replaced, or what went wrong while it is open. */
function Note({ record }: { readonly record: TransactionRecord }) {
  const { t } = useTranslation(['activity', 'errors'])
  const { status, code } = record
  const isModified = record.isModified || status === 'modified'
  const isProblem = status === 'pending' && code !== undefined
  const isExplained = status === 'failed' || status === 'shortfall' || code === 'transaction.replaced'
  if (!isModified && !isProblem && !isExplained && !wasMinedDespiteCancellation(record)) return null
  if (isModified) return <p className={rowNote}>{t('transaction.modified', { ns: 'errors' })}</p>
  return (
    <p className={rowNote}>
      {isProblem && !isReplacementRejected(record) ? <OutcomeText record={record} /> : <OutcomeNote record={record} />}
    </p>
  )
}

/** Returns the hash of the transaction that was mined; undefined if none was, or if that of a batch is unknown. */
function minedHash({ status, hash, batch, replacedBy }: TransactionRecord): TransactionRecord['hash'] | undefined {
  if (isOpen(status) || status === 'dropped') return undefined
  return replacedBy ?? (batch === undefined ? hash : undefined)
}

function problemOf(record: TransactionRecord) {
  const { status } = record
  if (status === 'shortfall' || status === 'modified') return status
  return status === 'failed' ? failureStatus(record) : undefined
}

function failureStatus(record: TransactionRecord): 'failed' | 'expired' | 'insufficientFunds' {
  const shown = shownStatus(record)
  return shown === 'expired' || shown === 'insufficientFunds' ? shown : 'failed'
}

/** Returns the amounts that a successful swap has moved; undefined if they could not be read. */
function swappedIn({ kind, status, side, input, output, ...moved }: TransactionRecord) {
  const spent = side === 'exactOut' ? moved.spent : input.raw
  if (kind !== 'swap' || status !== 'succeeded' || !output || spent === undefined || !moved.received) return undefined
  return [swapped(input, spent), swapped(output, moved.received)] as const
}

function swapped({ token, symbol, decimals }: ShownAmount, raw: bigint) {
  return { token, symbol, amount: formatUnits(raw, decimals) }
}
