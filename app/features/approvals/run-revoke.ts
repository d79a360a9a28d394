import { fail, ok } from '#app/base/result.ts'
import { runReviewed } from '#app/transactions/run-reviewed.ts'
import type { RunEvent, RunFlow } from '#app/transactions/run-flow.ts'
import type { RevokeBatch } from './plan-revoke-batch.ts'
import type { RevokeStep } from './plan-revoke.ts'
import { review, run, type PreparedRevocation } from './revoke-run.ts'

interface RevokeOptions {
  /** Whether to combine the transactions, for a wallet that supports atomic batches. */
  readonly isOneClick: boolean
  /** Called when approvals may have changed: after each mined transaction, and when the run fails. */
  readonly onApprovalsChange: () => void
}

/** Revokes approvals one after another, or as one request, with `runReviewed`. Approvals that no longer exist are left out. */
export async function runRevoke(
  prepared: PreparedRevocation,
  signal: AbortSignal,
  { isOneClick, onApprovalsChange }: RevokeOptions,
): Promise<void> {
  const { chainId } = prepared
  let planned: readonly (RevokeStep | RevokeBatch)[] = []
  const plan = async () => {
    const [{ planRevoke, readOpenApprovals }, { planRevokeBatch }, { pageRpc }] = await Promise.all([
      import('./plan-revoke.ts'),
      import('./plan-revoke-batch.ts'),
      import('#app/chain/page-rpc.ts'),
    ])
    const rows = await readOpenApprovals(pageRpc(chainId), prepared)
    const steps = (isOneClick ? planRevokeBatch : planRevoke)({ ...prepared, rows })
    if (steps.length === 0) return fail('approval.gone' as const)
    planned = steps
    if (!signal.aborted) run.steps = steps.map((step) => step.rows)
    return ok({ steps })
  }
  /** Replaces the current batch with its separate transactions, because the wallet does not execute batches. */
  const showParts = (flow: RunFlow) => {
    const stepIndex = 'step' in flow ? flow.step : 0
    const current = planned.find(({ rows }) => rows[0]?.id === run.steps[stepIndex]?.[0]?.id)
    if (current && 'parts' in current)
      run.steps = run.steps.toSpliced(stepIndex, 1, ...current.parts.map(({ rows }) => rows))
  }
  const onEvent = (event: RunEvent, flow: RunFlow) => {
    if (event.type === 'fallback' && !signal.aborted) showParts(flow)
    if (event.type === 'succeed' || event.type === 'fail') onApprovalsChange()
  }
  await runReviewed(review, { chainId, plan, onEvent }, { signal })
}
