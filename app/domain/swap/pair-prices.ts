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
 * Returns the price of one token in another over time, from the prices of both in the same currency. Omits times at which either price is
 * missing.
 *
 * Units    result: whole quote tokens for one whole base token, twelve significant digits
 * Rounds   down
 */
export function pairPrices(
  basePrices: readonly TimedPrice[],
  quotePrices: readonly TimedPrice[],
): readonly TimedPrice[] {
  const quotePriceByTime = new Map(quotePrices.map(({ time, price }) => [time, price]))
  return basePrices.flatMap(({ time, price }) => {
    const quotePrice = quotePriceByTime.get(time)
    const ratio = quotePrice === undefined ? undefined : marketEstimate('1', price, quotePrice)
    return ratio === undefined ? [] : [{ time, price: truncateDecimal(ratio, DIGITS) }]
  })
}
