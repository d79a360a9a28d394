import { isAborted } from '#app/base/is-aborted.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { chooseOneClick } from './one-click.ts'
import type { ConfirmedRun, ReviewSession } from './review-session.ts'
import { AT_FORM, runFlow, type RunEvent, type RunFlow } from './run-flow.ts'

interface ReviewedOptions {
  /** The signal of the review in which the user has confirmed the run. */
  readonly signal: AbortSignal
  /** The user has agreed to go on without a simulation. */
  readonly acceptsUnsimulated?: boolean
}

/**
 * Runs the plan of a review, unless the review has been closed since. Resolves on the first event, when the dialog has something new to
 * show.
 */
export async function runReviewed(
  review: ReviewSession,
  confirmed: ConfirmedRun,
  { signal, acceptsUnsimulated = false }: ReviewedOptions,
): Promise<void> {
  if (signal.aborted) return
  review.confirmed = confirmed
  const { chainId, plan } = confirmed
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
      if (!isAborted(signal)) review.dispatch(event)
      confirmed.onEvent?.(event, flow)
      resolve()
    }
    const planned = () => plan(guardRpc(chainId))
    void startRun({ plan: planned, signal, onEvent, acceptsUnsimulated }, wallet, chainId).then(resolve)
  })
}

/** Restarts the failed run of a review after the user has agreed to continue without a simulation. */
export async function continueUnsimulated(review: ReviewSession): Promise<void> {
  const { confirmed } = review
  const signal = review.signal()
  review.retry()
  if (confirmed && signal) await runReviewed(review, confirmed, { signal, acceptsUnsimulated: true })
}

function isBatch(flow: RunFlow): boolean {
  return 'steps' in flow && flow.steps[flow.step] === 'batch'
}
