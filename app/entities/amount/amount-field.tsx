import type { ComponentPropsWithoutRef } from 'react'
import { caretIn, typedAmount } from '#app/domain/swap/typed-amount.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useCaret } from '#app/ui/effects/use-caret.ts'
import { useTypedEarly } from '#app/ui/effects/use-typed-early.ts'
import { figureInput, figureSize } from './amount-panel.css.ts'

/** The longest amount (60 digits, a fraction of 36) with the signs of its groups. */
const LONGEST = 120

type Rest = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'className'>

export interface AmountFieldProps extends Rest {
  /** Digits with at most one point, as links carry it. */
  readonly amount: string
  /** Called with another such text. What is no amount changes nothing. */
  readonly onAmount: (amount: string) => void
}

/** A field that reads and writes an amount as the page's language does. The longer the figure, the smaller. */
export function AmountField({ amount, onAmount, placeholder = '0', ...rest }: AmountFieldProps) {
  const format = useFormat()
  const { decimalSign } = format
  const shown = format.fieldAmount(amount)
  const read = (entered: string) => {
    const next = typedAmount(entered, amount, format)
    if (next !== undefined && next !== amount) onAmount(next)
  }
  const ref = useTypedEarly(shown, read)
  const keepCaret = useCaret((now, entered, caret, deletesForward) =>
    caretIn(now, entered, caret, { decimalSign, deletesForward }),
  )
  const signs = (shown || placeholder).length
  return (
    <input
      {...rest}
      ref={ref}
      className={`${figureInput} ${figureSize[Math.min(40, Math.max(1, signs))]}`}
      // A figure runs from left to right in every language, and so must its field, or a point at its end would stand before it.
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={LONGEST}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => {
        keepCaret(event)
        read(event.target.value)
      }}
    />
  )
}
