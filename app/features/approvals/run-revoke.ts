import { isAborted } from '#app/base/is-aborted.ts'
import { fail, ok } from '#app/base/result.ts'
import { chooseOneClick } from '#app/transactions/one-click.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import type { RevokeBatch } from './plan-revoke-batch.ts'
import type { RevokeStep } from './plan-revoke.ts'
import { dispatchRun, reviewSignal, run, type PreparedRevocation } from './revoke-run.ts'

/** The last confirmed revocation, for `continueUnsimulated`. */
let lastConfirmed: readonly [PreparedRevocation, ConfirmedOptions] | undefined

interface ConfirmedOptions {
  /** Combines the transactions, for a wallet that supports atomic batches. */
  readonly isOneClick: boolean
  /** Called after each mined transaction, and when the run fails. */
  readonly onRevoked: () => void
}

/**
 * Revokes approvals one after another, or as one request, unless the review has been closed since. Approvals that no longer exist are left
 * out. Resolves on the first event, when the dialog has something to show.
 */
export async function runRevoke(
  prepared: PreparedRevocation,
  signal: AbortSignal | undefined,
  options: ConfirmedOptions & { readonly acceptsUnsimulated?: boolean },
): Promise<void> {
  if (!signal || signal.aborted) return
  const { isOneClick, onRevoked, acceptsUnsimulated = false } = options
  lastConfirmed = [prepared, { isOneClick, onRevoked }]
  const [{ walletAccount }, { startRun }, { planRevoke, stillOpen }, { planRevokeBatch }, { pageRpc }] =
    await Promise.all([
      walletRuntime(),
      import('#app/transactions/start-run.client.ts'),
      import('./plan-revoke.ts'),
      import('./plan-revoke-batch.ts'),
      import('#app/chain/page-rpc.ts'),
    ])
  const wallet = walletAccount()
  if (!wallet || isAborted(signal)) return
  let planned: readonly (RevokeStep | RevokeBatch)[] = []
  const plan = async () => {
    const rows = await stillOpen(pageRpc(prepared.chainId), prepared)
    const steps = (isOneClick ? planRevokeBatch : planRevoke)({ ...prepared, rows })
    if (steps.length === 0) return fail('approval.gone' as const)
    planned = steps
    if (!isAborted(signal)) run.steps = steps.map((step) => step.rows)
    return ok({ steps })
  }
  /** Replaces the current batch by its transactions, because the wallet does not execute batches. */
  const showParts = () => {
    chooseOneClick(false)
    if (isAborted(signal)) return
    const at = 'step' in run.flow ? run.flow.step : 0
    const current = planned.find(({ rows }) => rows[0]?.id === run.steps[at]?.[0]?.id)
    if (current && 'parts' in current) run.steps = run.steps.toSpliced(at, 1, ...current.parts.map(({ rows }) => rows))
  }
  await new Promise<void>((resolve) => {
    const onEvent: Parameters<typeof startRun>[0]['onEvent'] = (event) => {
      if (event.type === 'fallback') showParts()
      if (!isAborted(signal)) dispatchRun(event)
      if (event.type === 'succeed' || event.type === 'fail') onRevoked()
      resolve()
    }
    void startRun({ plan, signal, onEvent, acceptsUnsimulated }, wallet, prepared.chainId).then(resolve)
  })
}

/** Restarts the failed run after the user has agreed to continue without a simulation. Revokes the approvals that are left. */
export async function continueUnsimulated(): Promise<void> {
  dispatchRun({ type: 'retry' })
  if (!lastConfirmed) return
  const [prepared, options] = lastConfirmed
  await runRevoke(prepared, reviewSignal(), { ...options, acceptsUnsimulated: true })
}
