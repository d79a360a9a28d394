import type { ComponentPropsWithoutRef } from 'react'
import { caretIn, typedAmount, withoutLeadingZeros } from '#app/domain/swap/typed-amount.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useCaret } from '#app/ui/effects/use-caret.ts'
import { usePreHydrationInput } from '#app/ui/effects/use-pre-hydration-input.ts'
import { amountInput, MAX_CHARACTERS } from './amount-panel.css.ts'

type Rest = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'className'>

export interface AmountFieldProps extends Rest {
  /** Digits with at most one decimal point, as in URLs. */
  readonly amount: string
  /** Called with an amount in the same format, even if it is unchanged. */
  readonly onAmount: (amount: string) => void
  /** Called with a text that is rejected; the field keeps its amount. */
  readonly onReject: (text: string) => void
  /** Whether the field accepts a text; by default, any amount. */
  readonly isValid?: (text: string) => boolean
}

/**
 * An amount field that formats and parses in the page's language. Long amounts use a smaller font. Drops the leading zeros of a pasted
 * amount. Keeps those of an edited one, because the next key may put a digit in front of them (100 → 00 → 200).
 */
export function AmountField({ amount, onAmount, onReject, isValid, placeholder = '0', ...rest }: AmountFieldProps) {
  const format = useFormat()
  const { decimalSeparator } = format
  const shown = format.fieldAmount(amount)
  const handleText = (entered: string) => {
    const typed = typedAmount(entered, amount, format, isValid)
    const isPasted = entered.length > shown.length + 1
    if (typed === undefined) onReject(entered)
    else onAmount(isPasted ? withoutLeadingZeros(typed) : typed)
  }
  const ref = usePreHydrationInput(shown, handleText)
  const keepCaret = useCaret((now, entered, caret, deletesForward) =>
    caretIn(now, entered, caret, { decimalSeparator, deletesForward }),
  )
  const characterCount = (shown || placeholder).length
  return (
    <input
      {...rest}
      ref={ref}
      className={amountInput}
      data-characters={Math.min(MAX_CHARACTERS, Math.max(1, characterCount))}
      // Numbers run left to right in every language; otherwise a trailing decimal point would be shown in front.
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => {
        keepCaret(event)
        handleText(event.target.value)
      }}
    />
  )
}
