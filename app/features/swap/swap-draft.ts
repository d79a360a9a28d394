import { proxy } from 'valtio'
import type { AskProblem } from '#app/signing/ask-wallet.ts'
import { AT_FORM, swapFlow, type SwapEvent, type SwapFlow } from '#app/domain/swap/swap-flow.ts'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import type { QuotedTrade } from './quoted-trade.ts'

/** What was typed. It counts for the link it was typed under and for the one that it then made; any other link brings its own amount. */
export const draft = proxy<{ text: string; field: SwapField; under: readonly string[] }>({
  text: '',
  field: 'input',
  under: [],
})

/** The swap on its way from review to receipt. */
export const run = proxy<{
  flow: SwapFlow
  /** The quote that the review shows and that is signed. */
  accepted: QuotedTrade | undefined
  /** Why the wallet was not asked, in more detail than the code. */
  problem: AskProblem | undefined
  /** Base units of the output that arrived. */
  received: bigint | undefined
}>({ flow: AT_FORM, accepted: undefined, problem: undefined, received: undefined })

export function send(event: SwapEvent): void {
  run.flow = swapFlow(run.flow, event)
}
