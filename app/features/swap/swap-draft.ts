import { proxy } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import type { Currency } from '#app/domain/money/currency.ts'
import type { SwapField } from '#app/domain/swap/swap-link.ts'

interface SwapDraft {
  text: string
  field: SwapField
  links: readonly string[]
}

/**
 * The entered amount. It applies to the links in `links`: the link it was entered under and the link made from it. Any other link has its
 * own amount.
 */
export const draft = proxy<SwapDraft>({ text: '', field: 'input', links: [] })

export function setDraft(next: SwapDraft): void {
  Object.assign(draft, next)
}

/** Whether amounts are entered in the visitor's currency, and the last amount that was. */
export const fiatDraft = proxy<{
  isOn: boolean
  /** `text` is shown in the token's field as long as the field's amount is `amount`, in the currency that it was typed in. */
  entered:
    { readonly token: Address; readonly currency: Currency; readonly text: string; readonly amount: string } | undefined
}>({ isOn: false, entered: undefined })
