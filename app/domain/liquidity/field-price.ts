import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { priceAtTick, type PoolSides } from './tick-price.ts'
import { fullRange, usableTick } from './usable-ticks.ts'

/** The end of a range on the price axis: with prices of token 1, the lower price belongs to the upper tick. */
export type PriceEnd = 'low' | 'high'

/** Enough to tell neighbouring ticks apart, which differ by 0.01 %. */
const DIGITS = 6

/**
 * The price of a range's end as a decimal for its field. Empty if the range has no such end.
 *
 * Rounds   down to six significant digits; integer digits are never dropped
 */
export function fieldPrice(tick: number, tickSpacing: number, sides: PoolSides): string {
  const { tickLower, tickUpper } = fullRange(tickSpacing)
  return tick === tickLower || tick === tickUpper ? '' : truncateDecimal(priceAtTick(tick, sides), DIGITS)
}

/**
 * The usable tick nearest to a price that was typed into a field. An empty text, and a price of zero, stand for no end.
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

/** Whether a text has the form of a price, however large or small: that of tokens with 0 and 24 decimals can have 63 digits on either side. */
export function isPriceText(text: string): boolean {
  return /^\d{0,70}(?:\.\d{0,90})?$/.test(text)
}
