import { isAborted } from '#app/base/is-aborted.ts'
import { MINUTE, unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { writeSwapLink, type SwapLink } from '#app/domain/swap/swap-link.ts'
import type { RunEvent, RunFlow } from '#app/transactions/run-flow.ts'
import { runReviewed } from '#app/transactions/run-reviewed.ts'
import { isBatchStep } from '#app/transactions/transaction-plan.ts'
import type { ShownAmount } from '#app/transactions/transaction-record.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { readChosenApproval } from './approval-choice-store.ts'
import { withPermitUntil, type QuotedTrade } from './quoted-trade.ts'
import { queueDuring } from './queued-swaps.ts'
import { setDraft } from './swap-draft.ts'
import { review, run } from './swap-run.ts'

interface ConfirmedSwap {
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

/** Executes a confirmed quote with `runReviewed`. */
export async function runSwap(confirmed: ConfirmedSwap, signal: AbortSignal): Promise<void> {
  const { input, output, acceptedImpact, deadlineMinutes, isOneClick } = confirmed
  const { chainId } = confirmed.trade
  const approval = readChosenApproval()
  const plan = async (node: Eip1193) => {
    const { planSwap } = await import('./plan-swap.ts')
    const trade = withPermitUntil(confirmed.trade, unixSeconds(Date.now() + deadlineMinutes * MINUTE))
    if (!isAborted(signal)) {
      run.accepted = trade
      run.approval = approval
      run.batch = []
    }
    const planned = await planSwap({
      trade,
      account: trade.response.quote.swapper,
      acceptedImpact,
      deadlineMinutes,
      approval,
      isOneClick,
      input: toShownToken(input),
      output: toShownToken(output),
      api: pageFetch,
      node,
    })
    const [first] = planned.ok ? planned.value.steps : []
    if (first && isBatchStep(first) && first.shown.kind === 'swapBatch' && !isAborted(signal))
      run.batch = first.shown.approvals
    return planned
  }
  const queue = queueDuring({ chainId, input: input.symbol, output: output.symbol }, signal)
  // The run continues after its dialog is closed. The amount is cleared when the last step, the trade, is sent; not for an approval before
  // it.
  const onEvent = (event: RunEvent, flow: RunFlow) => {
    queue(flow)
    if (event.type === 'send' && isLastStep(flow)) clearInput(confirmed.link)
  }
  await runReviewed(review, { chainId, plan, onEvent }, { signal })
}

function isLastStep(flow: RunFlow): boolean {
  return 'steps' in flow && flow.step === flow.steps.length - 1
}

/** Clears the amount, so that the form does not offer a second, identical swap. */
function clearInput(link: SwapLink): void {
  setDraft({ text: '', field: link.field, links: [writeSwapLink(link)] })
}

function toShownToken({ address, symbol, decimals }: MarketToken): Omit<ShownAmount, 'raw'> {
  return { token: address, symbol, decimals }
}
