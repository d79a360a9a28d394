import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TYPED, type SwapField } from '#app/domain/swap/swap-link.ts'
import { amountProblem, type AmountProblem } from '#app/domain/swap/typed-amount.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import {
  currencySign,
  amountBox,
  amountRow,
  loadingAmount,
  head,
  panel,
  rejectionText,
  footer,
} from './amount-panel.css.ts'

interface AmountPanelProps extends Omit<AmountFieldProps, 'name' | 'onReject'> {
  readonly field: SwapField
  /** The side whose amount is fixed. Without JavaScript, a submit sends only this amount. */
  readonly fixed: SwapField
  readonly label: string
  readonly hasProblem?: boolean
  /** The amount is being loaded: the field is empty and shows a placeholder. */
  readonly isWaiting?: boolean
  /** The sign of the currency in which the amount is entered; undefined for an amount of tokens. */
  readonly sign?: string | undefined
  /** Beside the label: buttons that enter an amount. */
  readonly shortcuts?: ReactNode
  /** The control that chooses the token. */
  readonly picker: ReactNode
  /** The line below the amount. */
  readonly children: ReactNode
}

/** One side of a swap form: amount and token. Shows why a typed or pasted text is rejected. */
export function AmountPanel(props: AmountPanelProps) {
  const {
    field,
    fixed,
    label,
    hasProblem,
    isWaiting = false,
    sign,
    shortcuts,
    picker,
    children,
    onAmount,
    placeholder,
    ...rest
  } = props
  const { t } = useTranslation('errors')
  // Shown only while the amount is unchanged: any other amount, typed or not, removes the reason.
  const [rejection, setRejection] = useState<{ readonly problem: AmountProblem; readonly amount: string }>()
  const { id = `amount-${field}` } = props
  const reason = rejection?.amount === rest.amount ? t(`amount.refused.${rejection.problem}`) : undefined
  return (
    <div className={panel} data-problem={hasProblem}>
      <Text as="div" size={14} tone="secondary" className={head}>
        <label htmlFor={id}>{label}</label>
        {shortcuts}
      </Text>
      <div className={amountRow}>
        {sign !== undefined && (
          <span className={currencySign} aria-hidden>
            {sign}
          </span>
        )}
        <div className={amountBox}>
          <AmountField
            {...rest}
            id={id}
            name={fixed === field ? TYPED : undefined}
            placeholder={isWaiting ? '' : placeholder}
            aria-busy={isWaiting}
            aria-invalid={reason !== undefined || undefined}
            aria-describedby={reason && `${id}-refused`}
            onAmount={(amount) => {
              setRejection(undefined)
              if (amount !== rest.amount) onAmount(amount)
            }}
            onReject={(text) => setRejection({ problem: amountProblem(text), amount: rest.amount })}
          />
          {isWaiting && (
            <span className={loadingAmount}>
              <Skeleton shape={180} />
            </span>
          )}
        </div>
        {picker}
      </div>
      <div role="alert" id={`${id}-refused`} className={rejectionText} data-testid={`refused-${field}`}>
        {reason}
      </div>
      <div className={footer}>{children}</div>
    </div>
  )
}
