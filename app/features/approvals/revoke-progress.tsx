import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ExplorerAnchor } from '#app/transactions/explorer-anchor.tsx'
import { flowStep, rule } from '#app/transactions/flow.css.ts'
import { RunStatus, type Progress } from '#app/transactions/run-status.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { ApprovalRow } from './approval-facts.ts'
import { itemDone, itemStatus } from './approvals.css.ts'
import type { StageProps } from './revoke-dialog.client.tsx'
import { RevokeItems } from './revoke-items.tsx'
import { run } from './revoke-run.ts'

/** Progress of the run: the request open in the wallet or the transaction being mined, and the approvals already revoked. */
export function RevokeProgress({ prepared: { chainId }, flow }: StageProps & { readonly flow: Progress }) {
  const { t } = useTranslation('approvals')
  useSnapshot(run)
  const { steps } = run
  const stepOf = ({ id }: ApprovalRow) => steps.findIndex((rows) => rows.some((row) => row.id === id))
  return (
    <div className={flowStep} data-testid="revoke-progress">
      <RevokeItems rows={steps.flat()} renderStatus={(row) => <StepStatus step={stepOf(row)} current={flow.step} />} />
      <hr className={rule} />
      <RunStatus
        flow={flow}
        step={steps.length > 1 ? t('progress.step', { step: flow.step + 1, total: steps.length }) : undefined}
      />
      {flow.at === 'pending' && <ExplorerAnchor transaction={{ chainId, hash: flow.hash }} />}
      <Text as="p" size={14} tone="secondary">
        {t('progress.keepOpen')}
      </Text>
    </div>
  )
}

function StepStatus({ step, current }: { readonly step: number; readonly current: number }) {
  const { t } = useTranslation('approvals')
  if (step > current) return <span className={itemStatus} />
  return (
    <span className={`${itemStatus} ${step < current ? itemDone : ''}`}>
      {step < current ? <Icon icon={Check} size={20} /> : <Spinner />}
      {step < current && <span className={visuallyHidden}>{t('progress.done')}</span>}
    </span>
  )
}
