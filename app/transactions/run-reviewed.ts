import { isAborted } from '#app/base/is-aborted.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { chooseOneClick } from './one-click.ts'
import type { ConfirmedRun, ReviewSession } from './review-session.ts'
import type { StepName } from './transaction-plan.ts'
import { AT_FORM, runFlow, type RunEvent, type RunFlow } from './run-flow.ts'

interface ReviewedOptions {
  /** The signal of the review in which the user has confirmed the run. */
  readonly signal: AbortSignal
  /** The step that the user has agreed to send without a simulation. */
  readonly unsimulated?: StepName | undefined
}

/**
 * Runs the plan of a review, unless the review has been closed since or has a run that has not ended: a second run would send the same
 * requests again. Resolves on the first event, when the dialog has something new to show.
 */
export async function runReviewed(
  review: ReviewSession,
  confirmed: ConfirmedRun,
  options: ReviewedOptions,
): Promise<void> {
  const { signal } = options
  if (signal.aborted || review.run.isRunning) return
  review.confirmed = confirmed
  review.run.isRunning = true
  const end = () => {
    // After the review is closed, the flag is that of the next one.
    if (!isAborted(signal)) review.run.isRunning = false
  }
  await new Promise<void>((resolve, reject) => {
    runToEnd(review, confirmed, { ...options, onShown: resolve })
      .finally(end)
      .then(resolve, reject)
  })
}

interface RunOptions extends ReviewedOptions {
  /** Called after each event. */
  readonly onShown: () => void
}

async function runToEnd(
  review: ReviewSession,
  confirmed: ConfirmedRun,
  { signal, unsimulated, onShown }: RunOptions,
): Promise<void> {
  const { chainId, plan } = confirmed
  const [{ walletAccount }, { startRun }, { guardRpc }] = await Promise.all([
    walletRuntime(),
    import('./start-run.client.ts'),
    import('#app/chain/page-rpc.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isAborted(signal)) return
  let flow = runFlow(AT_FORM, { type: 'open' })
  const onEvent = (event: RunEvent) => {
    // The wallet does not execute batches, although it advertises the capability.
    if (event.type === 'fallback' && isBatch(flow)) chooseOneClick(false)
    flow = runFlow(flow, event)
    if (!isAborted(signal)) review.dispatch(event)
    confirmed.onEvent?.(event, flow)
    onShown()
  }
  const planRun = () => plan(guardRpc(chainId))
  const acceptsUnsimulated = acceptOnce(unsimulated)
  await startRun({ plan: planRun, signal, onEvent, acceptsUnsimulated }, wallet, chainId)
}

/** Returns a function that is true for the first step with a name. A later one with the same name needs an agreement of its own. */
function acceptOnce(acceptedStep: StepName | undefined): (step: StepName) => boolean {
  let isUsed = false
  return (step) => {
    if (isUsed || step !== acceptedStep) return false
    isUsed = true
    return true
  }
}

/** Restarts the failed run of a review after the user has agreed to continue without a simulation of the failed step. */
export async function continueUnsimulated(review: ReviewSession): Promise<void> {
  const { confirmed, run } = review
  const { flow } = run
  const signal = review.signal()
  review.retry()
  if (!confirmed || !signal || flow.at !== 'failed') return
  await runReviewed(review, confirmed, { signal, unsimulated: flow.steps[flow.step] })
}

function isBatch(flow: RunFlow): boolean {
  return 'steps' in flow && flow.steps[flow.step] === 'batch'
}
