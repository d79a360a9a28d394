import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { useIsSafe } from '#app/wallet/use-is-safe.ts'
import { ExplorerAnchor } from './explorer-anchor.tsx'
import { ModifiedCalls } from './modified-calls.tsx'
import type { RunFlow } from './run-flow.ts'
import type { SentTransaction } from './transaction-record.ts'
import { useTransactions } from './transactions.ts'

/** A run between its review and its outcome. */
export type Progress = RunFlow & { readonly at: 'checking' | 'awaitingSignature' | 'pending' }

/** Status text of a run that waits for the guard, the wallet or a block. `step`: text that names one of several transactions. */
export function RunStatus({ flow, step }: { readonly flow: Progress; readonly step?: string | undefined }) {
  const { t } = useTranslation('activity')
  const isSafe = useIsSafe()
  return (
    <Text as="p" role="status">
      {step !== undefined && <>{step} </>}
      {t(flow.at === 'pending' && isSafe ? 'run.pendingSafe' : `run.${flow.at}`)}
    </Text>
  )
}

/**
 * Time since the transaction was sent, explorer link, a warning if the wallet has sent another call, and a note that the dialog can be closed
 * without ending the run.
 */
export function SentNote({ transaction }: { readonly transaction: SentTransaction }) {
  const { t } = useTranslation(['activity', 'errors'])
  const record = useTransactions().find(({ hash }) => hash === transaction.hash)
  return (
    <>
      {record?.isModified && (
        <Notice tone="negative" role="alert" title={t('transaction.modified', { ns: 'errors' })} data-testid="modified">
          {t('run.modified')}
        </Notice>
      )}
      {record?.isModified && <ModifiedCalls record={record} />}
      <Row justify="space-between" gap={12}>
        <TimeSinceSent key={transaction.hash} />
        <ExplorerAnchor transaction={transaction} />
      </Row>
      <Text as="p" size={14} tone="secondary">
        {t('run.canClose')}
      </Text>
    </>
  )
}

function TimeSinceSent() {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const [sentAt] = useState(() => Date.now())
  const seconds = Math.max(0, Math.floor((useNow(SECOND) - sentAt) / SECOND))
  return (
    <Text size={14} tone="secondary" data-testid="sent">
      <FormattedText>{t('run.sent', { ago: format.ago(seconds) })}</FormattedText>
    </Text>
  )
}
