import { Figure } from '#app/ui/figure/figure.tsx'
import { useFiat } from './fiat-context.ts'

interface FigureProps {
  /** US dollars as an exact decimal; null where nobody can say, which is shown as a dash. */
  readonly value: string | null
}

/** What one token costs, in the visitor's currency. */
export function Price({ value }: FigureProps) {
  const fiat = useFiat()
  return value === null ? <>–</> : <Figure>{fiat.price(value)}</Figure>
}

/** A large sum, in few signs. */
export function CompactMoney({ value }: FigureProps) {
  const fiat = useFiat()
  return value === null ? <>–</> : <Figure>{fiat.compactMoney(value)}</Figure>
}
