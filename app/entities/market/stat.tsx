import type { ReactNode } from 'react'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { Flash } from '#app/ui/flash/flash.tsx'
import { stat, statChange, statFigure, statName } from './market-page.css.ts'

interface StatProps {
  readonly name: string
  readonly children: ReactNode
  /** The figure as a decimal: what shows that it has changed. */
  readonly value?: string | number | null
  /** Per cent; not given where there is none to tell. */
  readonly change?: string | null
}

/** A figure under its name, with its change. */
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
