import { useTranslation } from 'react-i18next'
import { ContinueUnsimulated } from '#app/transactions/continue-unsimulated.tsx'
import { chooseOneClick } from '#app/transactions/one-click.ts'
import { Outcome } from '#app/transactions/outcome.tsx'
import { RetryButton } from '#app/transactions/retry-button.tsx'
import { hasSent, type RunFlow } from '#app/transactions/run-flow.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { Button } from '#app/ui/button/button.tsx'
import type { StageProps } from './revoke-dialog.client.tsx'
import { RevokeItems } from './revoke-items.tsx'
import { dispatchRun, run } from './revoke-run.ts'
import { continueUnsimulated } from './run-revoke.ts'

export function RevokeDone({
  prepared: { chainId },
  flow,
  onClose,
}: StageProps & { readonly flow: RunFlow & { at: 'done' } }) {
  const { t } = useTranslation('approvals')
  const transaction = run.steps.length === 1 ? { chainId, hash: flow.hash } : undefined
  return (
    <Outcome tone="good" text={t('done.text')} testId="revoke-done" transaction={transaction} onClose={onClose}>
      <RevokeItems rows={run.steps.flat()} />
    </Outcome>
  )
}

/** Why a transaction was not sent or failed. Completed transactions are not repeated; a retry revokes the rest. */
export function RevokeFailed({ prepared, flow, onClose }: StageProps & { readonly flow: RunFlow & { at: 'failed' } }) {
  const { t } = useTranslation(['approvals', 'errors', 'common'])
  const { code, mismatch, hash } = flow.problem
  const { chainId } = prepared
  const retry = () => dispatchRun({ type: 'retry' })
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={retry} />
  const text = t(code, { ns: 'errors' })
  if (code === 'approval.gone') return <Outcome tone="good" text={text} testId="revoke-failed" onClose={onClose} />
  const isBatch = flow.steps[flow.step] === 'batch'
  const retryInSteps = () => {
    chooseOneClick(false)
    retry()
  }
  const advice =
    flow.step > 0
      ? t('failedRun.partly', { done: flow.step, total: flow.steps.length })
      : t(hasSent(flow) ? 'failedRun.sent' : 'failedRun.unsent')
  return (
    <Outcome
      tone="bad"
      text={text}
      testId="revoke-failed"
      advice={[advice]}
      transaction={hash && { chainId, hash }}
      actions={
        <>
          {isBatch ? (
            <Button tone="primary" size="large" width="full" onClick={retryInSteps}>
              {t('failedRun.inSteps')}
            </Button>
          ) : (
            <RetryButton flow={flow} onRetry={retry} />
          )}
          <ContinueUnsimulated code={code} onContinue={continueUnsimulated} />
        </>
      }
      onClose={onClose}
    />
  )
}
