import type { ReactNode } from 'react'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { Flash } from '#app/ui/flash/flash.tsx'
import { stat, statChange, statFigure, statName } from './market-page.css.ts'

interface StatProps {
  readonly name: string
  readonly children: ReactNode
  /** The value as a decimal, to highlight changes. */
  readonly value?: string | number | null
  /** Percent; undefined if there is no change to show. */
  readonly change?: string | null
}

/** A labelled value with its change. */
export function Stat({ name, children, value = null, change }: StatProps) {
  return (
    <div className={stat}>
      <dt className={statName}>{name}</dt>
      <dd className={statFigure}>
        <Flash of={value}>{children}</Flash>
      </dd>
      {change !== undefined && (
        <dd className={statChange}>
          <PriceChange percent={change} />
        </dd>
      )}
    </div>
  )
}
