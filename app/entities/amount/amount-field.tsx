import type { ComponentPropsWithoutRef } from 'react'
import { caretIn, typedAmount } from '#app/domain/swap/typed-amount.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useCaret } from '#app/ui/effects/use-caret.ts'
import { usePreHydrationInput } from '#app/ui/effects/use-pre-hydration-input.ts'
import { figureInput, figureSize } from './amount-panel.css.ts'

/** The longest amount (60 digits, 36 of them decimals) with its group separators. */
const MAX_LENGTH = 120

type Rest = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'className'>

export interface AmountFieldProps extends Rest {
  /** Digits with at most one decimal point, as in URLs. */
  readonly amount: string
  /** Called with an amount in the same format; invalid input is ignored. */
  readonly onAmount: (amount: string) => void
}

/** An amount field that formats and parses in the page's language. Long amounts use a smaller font. */
export function AmountField({ amount, onAmount, placeholder = '0', ...rest }: AmountFieldProps) {
  const format = useFormat()
  const { decimalSign } = format
  const shown = format.fieldAmount(amount)
  const read = (entered: string) => {
    const next = typedAmount(entered, amount, format)
    if (next !== undefined && next !== amount) onAmount(next)
  }
  const ref = usePreHydrationInput(shown, read)
  const keepCaret = useCaret((now, entered, caret, deletesForward) =>
    caretIn(now, entered, caret, { decimalSign, deletesForward }),
  )
  const signs = (shown || placeholder).length
  return (
    <input
      {...rest}
      ref={ref}
      className={`${figureInput} ${figureSize[Math.min(40, Math.max(1, signs))]}`}
      // Numbers run left to right in every language; otherwise a trailing decimal point would be shown in front.
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={MAX_LENGTH}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => {
        keepCaret(event)
        read(event.target.value)
      }}
    />
  )
}
