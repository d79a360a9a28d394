import type { ReactNode } from 'react'
import { TYPED, type SwapField } from '#app/domain/swap/swap-link.ts'
import { Text } from '#app/ui/text/text.tsx'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import { figureBox, figureRow, panel, under } from './amount-panel.css.ts'

interface AmountPanelProps extends Omit<AmountFieldProps, 'id' | 'name'> {
  readonly field: SwapField
  /** The side whose amount is fixed; a plain submit sends only that one. */
  readonly fixed: SwapField
  readonly label: string
  readonly hasProblem?: boolean
  /** Chooses the token. */
  readonly picker: ReactNode
  /** The line below the amount. */
  readonly children: ReactNode
}

/** One side of a swap form: amount and token. */
export function AmountPanel({ field, fixed, label, hasProblem, picker, children, ...rest }: AmountPanelProps) {
  const id = `amount-${field}`
  return (
    <div className={panel} data-problem={hasProblem}>
      <Text as="div" size={14} tone="secondary">
        <label htmlFor={id}>{label}</label>
      </Text>
      <div className={figureRow}>
        <div className={figureBox}>
          <AmountField {...rest} id={id} name={fixed === field ? TYPED : undefined} />
        </div>
        {picker}
      </div>
      <div className={under}>{children}</div>
    </div>
  )
}
