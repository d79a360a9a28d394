import type { ReactNode } from 'react'
import { figure } from '#app/ui/figure/figure.tsx'
import { useFiat, type FiatFigures } from './fiat-context.ts'

interface FigureProps {
  /** US dollars as an exact decimal; null where nobody can say, which is shown as a dash. */
  readonly value: string | null
}

/** What one token costs, in the visitor's currency. */
export function Price({ value }: FigureProps) {
  return <>{priceIn(useFiat(), value)}</>
}

/** A large sum, in few signs. */
export function CompactMoney({ value }: FigureProps) {
  return <>{compactMoneyIn(useFiat(), value)}</>
}

// The same for the many cells of a list, which ask for the currency once.

export function priceIn(fiat: FiatFigures, value: string | null): ReactNode {
  return value === null ? '–' : figure(fiat.price(value))
}

export function compactMoneyIn(fiat: FiatFigures, value: string | null): ReactNode {
  return value === null ? '–' : figure(fiat.compactMoney(value))
}
