import { isAborted } from '#app/base/is-aborted.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { setOneClick } from './one-click.ts'
import type { ConfirmedRun, ReviewSession } from './review-session.ts'
import type { StepName } from './transaction-plan.ts'
import { INITIAL_FLOW, nextFlow, type RunEvent, type RunFlow } from './run-flow.ts'

interface ReviewedOptions {
  /** The signal of the review in which the user has confirmed the run. */
  readonly signal: AbortSignal
  /** The step that the user has agreed to send without a simulation. */
  readonly unsimulated?: StepName | undefined
}

/**
 * Runs the plan of a review. Does nothing if the review is closed or a run is still in progress, because a second run would send the same
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
    // Once this review is closed, `review.run` belongs to the next one.
    if (!isAborted(signal)) review.run.isRunning = false
  }
  await new Promise<void>((resolve, reject) => {
    // Later calls of `resolve` have no effect.
    runToEnd(review, confirmed, { ...options, afterEvent: resolve })
      .finally(end)
      .then(resolve, reject)
  })
}

interface RunOptions extends ReviewedOptions {
  /** Called after each event. */
  readonly afterEvent: () => void
}

async function runToEnd(
  review: ReviewSession,
  confirmed: ConfirmedRun,
  { signal, unsimulated, afterEvent }: RunOptions,
): Promise<void> {
  const { chainId, plan } = confirmed
  const [{ walletAccount }, { startRun }, { guardRpc }] = await Promise.all([
    walletRuntime(),
    import('./start-run.client.ts'),
    import('#app/chain/page-rpc.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isAborted(signal)) return
  let flow = nextFlow(INITIAL_FLOW, { type: 'open' })
  const onEvent = (event: RunEvent) => {
    // The wallet advertises batches but does not execute them, so later runs request step by step.
    if (event.type === 'fallback' && isAtBatchStep(flow)) setOneClick(false)
    flow = nextFlow(flow, event)
    if (!isAborted(signal)) review.dispatch(event)
    confirmed.onEvent?.(event, flow)
    afterEvent()
  }
  const planRun = () => plan(guardRpc(chainId))
  const acceptsUnsimulated = acceptOnce(unsimulated)
  await startRun({ plan: planRun, signal, onEvent, acceptsUnsimulated }, wallet, chainId)
}

/** Returns a function that returns true once, for the accepted step, so that a second step of that name needs its own consent. */
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
  // `retry` resets the flow.
  const failedFlow = run.flow
  const signal = review.signal()
  review.retry()
  if (!confirmed || !signal || failedFlow.at !== 'failed') return
  await runReviewed(review, confirmed, { signal, unsimulated: failedFlow.steps[failedFlow.step] })
}

function isAtBatchStep(flow: RunFlow): boolean {
  return 'steps' in flow && flow.steps[flow.step] === 'batch'
}
