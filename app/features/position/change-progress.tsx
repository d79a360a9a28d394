import { useTranslation } from 'react-i18next'
import { flowStep, rule } from '#app/transactions/flow.css.ts'
import { RunStatus, SentNote, type Progress } from '#app/transactions/run-status.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import { isDeposit, type ChangeKind, type Prepared } from './change-run.ts'

interface ChangeProgressProps {
  readonly kind: ChangeKind
  readonly prepared: Prepared
  readonly flow: Progress
}

/** Progress of the run: the request open in the wallet, or the transaction that is being mined. */
export function ChangeProgress({ kind, prepared, flow }: ChangeProgressProps) {
  const { t } = useTranslation('position-change')
  const { tokens, expected, request } = prepared
  const step = flow.steps.length > 1 ? t('step', { step: flow.step + 1, total: flow.steps.length }) : undefined
  return (
    <div className={flowStep} data-testid="change-progress">
      <ChangeAmounts title={t(isDeposit(kind) ? 'deposit' : 'receive')} tokens={tokens} amounts={expected} />
      <hr className={rule} />
      <Row gap={12}>
        <Spinner />
        <RunStatus flow={flow} step={step} />
      </Row>
      {flow.at === 'pending' && <SentNote transaction={{ chainId: request.chainId, hash: flow.hash }} />}
    </div>
  )
}
