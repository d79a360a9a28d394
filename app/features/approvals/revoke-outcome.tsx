import { useTranslation } from 'react-i18next'
import { Outcome } from '#app/transactions/outcome.tsx'
import { RetryActions } from '#app/transactions/retry-actions.tsx'
import { mayHaveSent, type RunFlow } from '#app/transactions/run-flow.ts'
import { useSentAdvice } from '#app/transactions/use-sent-advice.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import type { StageProps } from './revoke-dialog.client.tsx'
import { RevokeItems } from './revoke-items.tsx'
import { review, run } from './revoke-run.ts'

/** Outcome of a completed run. It links to the transaction if there is only one. */
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

/** Outcome of a failed run: why a transaction was not sent, or why it failed. A retry does not repeat completed transactions. */
export function RevokeFailed({ prepared, flow, onClose }: StageProps & { readonly flow: RunFlow & { at: 'failed' } }) {
  const { t } = useTranslation(['approvals', 'errors'])
  const sentAdvice = useSentAdvice(flow, { reverted: t('failedRun.sent'), unsent: t('failedRun.unsent') })
  const { problem } = flow
  const { code, mismatch } = problem
  const { chainId } = prepared
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={review.retry} />
  const text = t(code, { ns: 'errors' })
  if (code === 'approval.gone') return <Outcome tone="good" text={text} testId="revoke-failed" onClose={onClose} />
  const isPartlyDone = flow.step > 0 && !mayHaveSent(flow)
  return (
    <Outcome
      tone="bad"
      text={text}
      testId="revoke-failed"
      advice={isPartlyDone ? [t('failedRun.partly', { done: flow.step, total: flow.steps.length })] : sentAdvice}
      failure={{ problem, chainId }}
      actions={<RetryActions review={review} flow={flow} />}
      onClose={onClose}
    />
  )
}
