import { proxy } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import type { Currency } from '#app/domain/money/currency.ts'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import type { ShownSwapBatch } from '#app/signing/shown.ts'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { QuotedTrade } from './quoted-trade.ts'

/**
 * The entered amount. It applies to the links in `under`: the link it was entered under and the link made from it. Any other link has its
 * own amount.
 */
export const draft = proxy<{ text: string; field: SwapField; under: readonly string[] }>({
  text: '',
  field: 'input',
  under: [],
})

/** Whether amounts are entered in the visitor's currency, and the last amount that was. */
export const fiatDraft = proxy<{
  isOn: boolean
  /** `text` is shown in the token's field as long as the field's amount is `amount`, in the currency that it was typed in. */
  entered:
    { readonly token: Address; readonly currency: Currency; readonly text: string; readonly amount: string } | undefined
}>({ isOn: false, entered: undefined })

/** State of the review dialog. */
export const run = proxy<{
  flow: RunFlow
  /** The quote that the review shows and that the wallet signs. */
  accepted: QuotedTrade | undefined
  /** The approval choice at the start of the run. */
  approval: ApprovalChoice
  /** Approvals in the batch of the run; empty without a batch. */
  batch: ShownSwapBatch['approvals']
}>({ flow: AT_FORM, accepted: undefined, approval: 'once', batch: [] })

export function send(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}
