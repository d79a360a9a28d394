import { isAborted } from '#app/base/is-aborted.ts'
import { MINUTE, unixSeconds } from '#app/base/time.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { writeSwapLink, type SwapLink } from '#app/domain/swap/swap-link.ts'
import { chooseOneClick } from '#app/transactions/one-click.ts'
import { runFlow, type RunFlow } from '#app/transactions/run-flow.ts'
import { isBatchStep } from '#app/transactions/transaction-plan.ts'
import type { ShownAmount } from '#app/transactions/transaction-record.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { readChosenApproval } from './approval-choice-store.ts'
import { withPermitUntil, type QuotedTrade } from './quoted-trade.ts'
import { reviewSignal } from './review-session.ts'
import { draft, run, send } from './swap-draft.ts'
import { pageFetch } from '#app/data/api-fetch.ts'

/** The last confirmed quote, for `continueUnsimulated`. */
let lastConfirmed: Confirmed | undefined

interface Confirmed {
  readonly trade: QuotedTrade
  readonly link: SwapLink
  readonly input: MarketToken
  readonly output: MarketToken
  readonly acceptedImpact: ImpactLevel
  /** The value that the review shows. */
  readonly deadlineMinutes: number
  /** Sends approvals and swap to the wallet as one request. */
  readonly isOneClick: boolean
}

/**
 * Executes a confirmed quote, unless its review has been closed since. Resolves on the first event, when the dialog has something to show.
 */
export async function runSwap(
  confirmed: Confirmed,
  signal: AbortSignal | undefined,
  { acceptsUnsimulated = false } = {},
): Promise<void> {
  if (!signal || signal.aborted) return
  const { input, output, acceptedImpact, deadlineMinutes, isOneClick } = confirmed
  const trade = withPermitUntil(confirmed.trade, unixSeconds(Date.now() + deadlineMinutes * MINUTE))
  lastConfirmed = confirmed
  run.accepted = trade
  run.approval = readChosenApproval()
  run.batch = []
  const { approval } = run
  const [{ walletAccount }, { startRun }, { planSwap }, { queueDuring }] = await Promise.all([
    walletRuntime(),
    import('#app/transactions/start-run.client.ts'),
    import('./plan-swap.ts'),
    import('./queued-swaps.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isAborted(signal)) return
  const account = trade.response.quote.swapper
  const plan = async () => {
    const planned = await planSwap({
      ...{ trade, account, acceptedImpact, deadlineMinutes, approval, isOneClick },
      input: shown(input),
      output: shown(output),
      api: pageFetch,
    })
    const [first] = planned.ok ? planned.value.steps : []
    if (first && isBatchStep(first) && first.shown.kind === 'swapBatch' && !isAborted(signal))
      run.batch = first.shown.approvals
    return planned
  }
  // The run continues after its dialog is closed. The amount is cleared when the last step, the trade, is sent; not for an approval before
  // it.
  let flow: RunFlow = { at: 'review' }
  const queue = queueDuring({ chainId: trade.chainId, input: input.symbol, output: output.symbol }, signal)
  await new Promise<void>((resolve) => {
    void startRun(
      {
        plan,
        acceptsUnsimulated,
        signal,
        onEvent: (event) => {
          if (!isAborted(signal)) send(event)
          if (event.type === 'fallback' && isBatch(flow)) chooseOneClick(false)
          flow = runFlow(flow, event)
          queue(flow)
          if (event.type === 'send' && isLastStep(flow)) clearInput(confirmed.link)
          resolve()
        },
      },
      wallet,
      trade.chainId,
    ).then(resolve)
  })
}

/** Restarts the failed run after the user has agreed to continue without a simulation. */
export async function continueUnsimulated(): Promise<void> {
  send({ type: 'retry' })
  if (lastConfirmed) await runSwap(lastConfirmed, reviewSignal(), { acceptsUnsimulated: true })
}

function isLastStep(flow: RunFlow): boolean {
  return 'steps' in flow && flow.step === flow.steps.length - 1
}

function isBatch(flow: RunFlow): boolean {
  return 'steps' in flow && flow.steps[flow.step] === 'batch'
}

/** Clears the amount, so that the form does not offer a second, identical swap. */
function clearInput(link: SwapLink): void {
  Object.assign(draft, { text: '', field: link.field, under: [writeSwapLink(link)] })
}

function shown({ address, symbol, decimals }: MarketToken): Omit<ShownAmount, 'raw'> {
  return { token: address, symbol, decimals }
}
