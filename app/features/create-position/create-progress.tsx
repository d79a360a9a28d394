import { useTranslation } from 'react-i18next'
import { flowStep, rule } from '#app/transactions/flow.css.ts'
import { RunStatus, SentNote, type Progress } from '#app/transactions/run-status.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import type { StageProps } from './create-review.client.tsx'
import { PositionAmounts } from './position-amounts.tsx'

/** Progress of the run: the request open in the wallet, or the transaction that is being mined. */
export function CreateProgress({ prepared, flow }: StageProps & { readonly flow: Progress }) {
  const { t } = useTranslation('create')
  const { tokens, deposit, request } = prepared
  const step = flow.steps.length > 1 ? t('progress.step', { step: flow.step + 1, total: flow.steps.length }) : undefined
  return (
    <div className={flowStep} data-testid="create-progress">
      <PositionAmounts title={t('review.deposit')} tokens={tokens} amounts={[deposit.amount0, deposit.amount1]} />
      <hr className={rule} />
      <Row gap={12}>
        <Spinner />
        <RunStatus flow={flow} step={step} />
      </Row>
      {flow.at === 'pending' && <SentNote transaction={{ chainId: request.chainId, hash: flow.hash }} />}
    </div>
  )
}
