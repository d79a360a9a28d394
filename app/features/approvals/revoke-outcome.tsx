import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExplorerAnchor } from '#app/transactions/explorer-anchor.tsx'
import { centred, flowFoot, flowStep, outcomeMark } from '#app/transactions/flow.css.ts'
import { hasSent, type RunFlow } from '#app/transactions/run-flow.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { StageProps } from './revoke-dialog.client.tsx'
import { RevokeItems } from './revoke-items.tsx'
import { dispatchRun, run } from './revoke-run.ts'

export function RevokeDone({
  prepared: { chainId },
  flow,
  onClose,
}: StageProps & { readonly flow: RunFlow & { at: 'done' } }) {
  const { t } = useTranslation(['approvals', 'common'])
  const rows = run.steps.flat()
  return (
    <div className={flowStep}>
      <Stack gap={16} align="center">
        <span className={outcomeMark({ tone: 'good' })}>
          <Icon of={Check} size={24} />
        </span>
        <Text as="p" size={16} tone="secondary" role="status" className={centred} data-testid="revoke-done">
          {t('done.text')}
        </Text>
      </Stack>
      <RevokeItems rows={rows} />
      {run.steps.length === 1 && <ExplorerAnchor of={{ chainId, hash: flow.hash }} />}
      <div className={flowFoot}>
        <Button tone="primary" size="large" width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </div>
  )
}

/** Why a transaction was not sent or failed. Those before it stay done; trying again takes up the rest. */
export function RevokeFailed({ prepared, flow, onClose }: StageProps & { readonly flow: RunFlow & { at: 'failed' } }) {
  const { t } = useTranslation(['approvals', 'errors', 'common'])
  const { code, mismatch, hash } = flow.problem
  const { chainId } = prepared
  const retry = () => dispatchRun({ type: 'retry' })
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={retry} />
  const isGone = code === 'approval.gone'
  return (
    <div className={flowStep}>
      <Stack gap={16} align="center">
        <span className={outcomeMark({ tone: isGone ? 'good' : 'bad' })}>
          <Icon of={isGone ? Check : X} size={24} />
        </span>
        <Text as="p" size={18} weight="medium" role="alert" className={centred} data-testid="revoke-failed">
          {t(code, { ns: 'errors' })}
        </Text>
        {!isGone && (
          <Text as="p" tone="secondary" className={centred}>
            {flow.step > 0
              ? t('failedRun.partly', { done: flow.step, total: flow.steps.length })
              : t(hasSent(flow) ? 'failedRun.sent' : 'failedRun.unsent')}
          </Text>
        )}
        {hash !== undefined && <ExplorerAnchor of={{ chainId, hash }} />}
      </Stack>
      <div className={flowFoot}>
        {!isGone && (
          <Button tone="primary" size="large" width="full" onClick={retry}>
            {t('retry', { ns: 'common' })}
          </Button>
        )}
        <Button width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </div>
  )
}
