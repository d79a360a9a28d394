import { useTranslation } from 'react-i18next'
import { flowStep, rule } from '#app/transactions/flow.css.ts'
import { RunStatus, SentNote, type Progress } from '#app/transactions/run-status.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Amounts } from './amounts.tsx'
import type { StageProps } from './migrate-dialog.tsx'

/** Progress of the run: the request open in the wallet, or the transaction that is being mined. */
export function MigrateProgress({ prepared, flow }: StageProps & { readonly flow: Progress }) {
  const { t } = useTranslation('migrate')
  const { chainId, tokens, deposited } = prepared
  const step = flow.steps.length > 1 ? t('step', { step: flow.step + 1, total: flow.steps.length }) : undefined
  return (
    <div className={flowStep} data-testid="migrate-progress">
      <Amounts title={t('after')} tokens={tokens} amounts={deposited} />
      <hr className={rule} />
      <Row gap={12}>
        <Spinner />
        <RunStatus flow={flow} step={step} />
      </Row>
      {flow.at === 'pending' && <SentNote transaction={{ chainId, hash: flow.hash }} />}
    </div>
  )
}
