import type { ReactNode } from 'react'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { Flash } from '#app/ui/flash/flash.tsx'
import { box, changeText, nameText, valueText } from './stat.css.ts'

interface StatProps {
  readonly name: string
  /** `card`: in a card of a page. `large`, `small`: on the landing page. */
  readonly variant: keyof typeof box
  readonly children: ReactNode
  /** The value as a decimal, to highlight changes; undefined if it does not change. */
  readonly value?: string | number | null
  /** Percent; undefined if there is no change to show. */
  readonly change?: string | null | undefined
  readonly className?: string
  readonly testId?: string
}

/** A labelled value with its change, for a `dl`. */
export function Stat({ name, variant, children, value, change, className = '', testId }: StatProps) {
  return (
    <div className={`${box[variant]} ${className}`}>
      <dt className={nameText[variant]}>{name}</dt>
      <dd className={valueText[variant]} data-testid={testId}>
        {value === undefined ? children : <Flash value={value}>{children}</Flash>}
      </dd>
      {change !== undefined && (
        <dd className={changeText[variant]}>
          <PriceChange percent={change} />
        </dd>
      )}
    </div>
  )
}
