import type { ReactNode } from 'react'
import { formattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { useFiat, type FiatFormats } from './fiat-context.ts'

interface PriceProps {
  /** US dollars as an exact decimal; null if unknown, shown as a dash. */
  readonly value: string | null
}

/** A token price in the visitor's currency. */
export function Price({ value }: PriceProps) {
  return <>{priceText(useFiat(), value)}</>
}

/** A large amount in compact notation. */
export function CompactMoney({ value }: PriceProps) {
  return <>{compactMoneyText(useFiat(), value)}</>
}

// `Price` and `CompactMoney` without components, for lists with many cells.

export function priceText(fiat: FiatFormats, value: string | null): ReactNode {
  return value === null ? '–' : formattedText(fiat.price(value))
}

export function compactMoneyText(fiat: FiatFormats, value: string | null): ReactNode {
  return value === null ? '–' : formattedText(fiat.compactMoney(value))
}
