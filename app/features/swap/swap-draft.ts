import { proxy } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import type { ShownSwapBatch } from '#app/signing/shown.ts'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { QuotedTrade } from './quoted-trade.ts'

/**
 * The entered amount. It applies to the links in `under`: the one it was entered under and the one made from it. Any other link has its own
 * amount.
 */
export const draft = proxy<{ text: string; field: SwapField; under: readonly string[] }>({
  text: '',
  field: 'input',
  under: [],
})

/** Whether amounts are entered in the visitor's currency, and the last one entered so. */
export const fiatDraft = proxy<{
  isOn: boolean
  /** `text` is what the field of the token shows as long as its amount is `amount`. */
  entered: { readonly token: Address; readonly text: string; readonly amount: string } | undefined
}>({ isOn: false, entered: undefined })

/** State of the review dialog. */
export const run = proxy<{
  flow: RunFlow
  /** The quote that the review shows and that is signed. */
  accepted: QuotedTrade | undefined
  /** The choice for approvals when the run started. */
  approval: ApprovalChoice
  /** The approvals in the batch of the run; empty without a batch. */
  batch: ShownSwapBatch['approvals']
}>({ flow: AT_FORM, accepted: undefined, approval: 'once', batch: [] })

export function send(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}
