import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { priceAtTick, type PoolSides } from './tick-price.ts'
import { fullRange, usableTick } from './usable-ticks.ts'

/** The end of a range on the price axis: with prices of token 1, the lower price belongs to the upper tick. */
export type PriceEnd = 'low' | 'high'

/** Significant digits: enough to distinguish neighbouring ticks, which differ by 0.01 %. */
const DIGITS = 6

/**
 * Returns the price of a range's end as a decimal for an input field; empty if the range is open at that end.
 *
 * Rounds   down to six significant digits; integer digits are never dropped
 */
export function fieldPrice(tick: number, tickSpacing: number, sides: PoolSides): string {
  const { tickLower, tickUpper } = fullRange(tickSpacing)
  return tick === tickLower || tick === tickUpper ? '' : truncateDecimal(priceAtTick(tick, sides), DIGITS)
}

/**
 * Returns the usable tick nearest to a price that was typed into a field. An empty text, or zero as the lowest price, leaves the end open:
 * the last usable tick on its side.
 *
 * Units    text: decimal digits with at most one point, quote per base in whole tokens
 * Returns  undefined for a highest price of zero
 */
export function tickOfPrice(text: string, end: PriceEnd, tickSpacing: number, sides: PoolSides): number | undefined {
  const { baseSide, decimals0, decimals1 } = sides
  const full = fullRange(tickSpacing)
  const hasPrice = /[1-9]/.test(text)
  if (!hasPrice && text !== '' && end === 'high') return undefined
  if (!hasPrice) return (end === 'low') === (baseSide === 0) ? full.tickLower : full.tickUpper
  // A float is exact enough to choose between ticks: it errs by less than a millionth of one.
  const ratio = Math.log(Number(text)) * (baseSide === 0 ? 1 : -1) + (decimals1 - decimals0) * Math.LN10
  return usableTick(ratio / Math.log1p(0.0001), tickSpacing)
}

/** Whether a text has the form of a price. Prices of tokens with 0 and 24 decimals can have 63 digits before or after the point. */
export function isPriceText(text: string): boolean {
  return /^\d{0,70}(?:\.\d{0,90})?$/.test(text)
}
