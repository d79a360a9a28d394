import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { marketEstimate } from './market-estimate.ts'

export interface TimedPrice {
  /** UNIX seconds. */
  readonly time: number
  /** An exact decimal. */
  readonly price: string
}

/** Significant digits, more than any price is shown with. */
const DIGITS = 12

/**
 * Returns the price of one token in another over time, from the prices of both in the same currency. Omits times that one of them lacks.
 *
 * Units    result: whole tokens of `inUnitsOf` for one whole token of `of`, twelve significant digits
 * Rounds   down
 */
export function pairPrices(of: readonly TimedPrice[], inUnitsOf: readonly TimedPrice[]): readonly TimedPrice[] {
  const others = new Map(inUnitsOf.map(({ time, price }) => [time, price]))
  return of.flatMap(({ time, price }) => {
    const other = others.get(time)
    const ratio = other === undefined ? undefined : marketEstimate('1', price, other)
    return ratio === undefined ? [] : [{ time, price: truncateDecimal(ratio, DIGITS) }]
  })
}
