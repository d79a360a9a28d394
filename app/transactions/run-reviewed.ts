import { isAborted } from '#app/base/is-aborted.ts'
import type { Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { chooseOneClick } from './one-click.ts'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from './run-flow.ts'
import type { TransactionPlan } from './transaction-plan.ts'

export interface ReviewedRun {
  /** Aborted when the review is closed; undefined if none is open. */
  readonly signal: AbortSignal | undefined
  readonly dispatch: (event: RunEvent | DialogEvent) => void
  /** The user has agreed to go on without a simulation. */
  readonly acceptsUnsimulated?: boolean
}

/**
 * Runs the plan of a review, unless the review has been closed. Resolves on the first event, when the dialog has something new to show.
 * `plan` reads from the guard's node.
 */
export async function runReviewed(
  chainId: ChainId,
  plan: (node: Eip1193) => Promise<Result<TransactionPlan, ErrorCode>>,
  { signal, dispatch, acceptsUnsimulated = false }: ReviewedRun,
): Promise<void> {
  if (!signal || signal.aborted) return
  const [{ walletAccount }, { startRun }, { guardRpc }] = await Promise.all([
    walletRuntime(),
    import('./start-run.client.ts'),
    import('#app/chain/page-rpc.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isAborted(signal)) return
  let flow = runFlow(AT_FORM, { type: 'open' })
  await new Promise<void>((resolve) => {
    const onEvent = (event: RunEvent) => {
      // The wallet does not execute batches, although it advertises the capability.
      if (event.type === 'fallback' && isBatch(flow)) chooseOneClick(false)
      flow = runFlow(flow, event)
      if (!isAborted(signal)) dispatch(event)
      resolve()
    }
    const planned = () => plan(guardRpc(chainId))
    void startRun({ plan: planned, signal, onEvent, acceptsUnsimulated }, wallet, chainId).then(resolve)
  })
}

function isBatch(flow: RunFlow): boolean {
  return 'steps' in flow && flow.steps[flow.step] === 'batch'
}
