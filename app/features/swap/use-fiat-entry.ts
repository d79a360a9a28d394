import { useContext } from 'react'
import { useSnapshot } from 'valtio'
import type { Currency } from '#app/domain/money/currency.ts'
import { US_DOLLARS } from '#app/domain/money/fiat.ts'
import { truncateMoney, moneyForField, tokenAmountFor } from '#app/domain/swap/fiat-amount.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { FiatContext, useFiat } from '#app/entities/price/fiat-context.ts'
import { fiatDraft } from './swap-draft.ts'
import type { SwapSide, SwapView } from './use-swap.ts'

export interface FiatEntry {
  /** Whether this side's field takes and shows fiat amounts. */
  readonly isOn: boolean
  /** The currency symbol, if the field takes fiat amounts. */
  readonly sign: string | undefined
  /** Whether the token sold has a price in the visitor's currency. */
  readonly isPossible: boolean
  /** Text of the field. */
  readonly text: string
  /** Sets the text of the field. Link and quote receive the amount in tokens. */
  readonly type: (text: string) => void
  readonly toggle: () => void
}

/**
 * Handles the entry of one side's amount in the visitor's currency. The token amount is fixed when it is entered: a new price does not
 * change it until the next keystroke.
 */
export function useFiatEntry(view: SwapView, { field, token, text, raw, address }: SwapSide): FiatEntry {
  const fiat = useFiat()
  const currency = useFiatCurrency()
  // Synchronous, because a field that is updated later puts its caret at the end.
  const { isOn: isFiatChosen, entered } = useSnapshot(fiatDraft, { sync: true })
  const isPossible = !fiat.isOff && isPriced(view.input)
  const price = token?.price ?? null
  if (!isFiatChosen || !isPossible || !token || price === null || !isPriced({ token }))
    return { isOn: false, sign: undefined, isPossible, text, type: (amount) => view.change.type(field, amount), toggle }
  const isEntered = entered?.token === address && entered.currency === currency && entered.amount === text
  const value = raw === undefined ? '' : moneyForField(fiat.convert(tokenValue(raw, token.decimals, price)))
  return {
    isOn: true,
    // A formatted zero without digits, separators and spaces leaves the currency symbol.
    sign: fiat.money('0').replace(/[\d.,\s]/g, ''),
    isPossible,
    text: isEntered ? entered.text : value,
    type: (typed) => {
      const money = truncateMoney(typed)
      const amount = tokenAmountFor(money, fiat.convert(price), token.decimals)
      fiatDraft.entered = { token: address, currency, text: money, amount }
      view.change.type(field, amount)
    },
    toggle,
  }
}

function toggle(): void {
  Object.assign(fiatDraft, { isOn: !fiatDraft.isOn, entered: undefined })
}

function isPriced({ token }: Pick<SwapSide, 'token'>): boolean {
  return token?.price != null && /[1-9]/.test(token.price)
}

/** The visitor's currency; US dollars if amounts have no fiat value. */
export function useFiatCurrency(): Currency {
  return (useContext(FiatContext) ?? US_DOLLARS).currency
}
