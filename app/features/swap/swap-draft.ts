import { proxy } from 'valtio'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { QuotedTrade } from './quoted-trade.ts'

/** What was typed. It counts for the link it was typed under and for the one that it then made; any other link brings its own amount. */
export const draft = proxy<{ text: string; field: SwapField; under: readonly string[] }>({
  text: '',
  field: 'input',
  under: [],
})

/** The review and what became of it. */
export const run = proxy<{
  flow: RunFlow
  /** The quote that the review shows and that is signed. */
  accepted: QuotedTrade | undefined
}>({ flow: AT_FORM, accepted: undefined })

export function send(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}
