import { formatUnits } from '#app/domain/amount/format-units.ts'

/** Decimals of token prices in the database. */
export const PRICE_DECIMALS = 18
export const USD_DECIMALS = 6
const PERCENT_DECIMALS = 6

/** Converts 1e-18 USD to US dollars, exactly. */
export function priceText(price: bigint): string {
  return formatUnits(price, PRICE_DECIMALS)
}

/** Converts micro-dollars to US dollars, exactly. */
export function usdText(micros: bigint): string {
  return formatUnits(micros, USD_DECIMALS)
}

/**
 * Change from `before` to `now` in percent.
 *
 * Rounds   towards zero, after six decimals
 * Returns  null if either is null, or `before` is not positive
 */
export function percentChange(now: bigint | null, before: bigint | null): string | null {
  const scaled = scaledChange(now, before)
  return scaled === null ? null : formatUnits(scaled, PERCENT_DECIMALS)
}

/** `percentChange` in millionths of a percent, for sorting. */
export function scaledChange(now: bigint | null, before: bigint | null): bigint | null {
  if (now === null || before === null || before <= 0n) return null
  return ((now - before) * 100n * 10n ** BigInt(PERCENT_DECIMALS)) / before
}

/**
 * `part` of `whole` in percent.
 *
 * Rounds   towards zero, after six decimals
 * Returns  null unless `whole` is positive
 */
export function percentOf(part: bigint, whole: bigint): string | null {
  return whole <= 0n ? null : formatUnits((part * 100n * 10n ** BigInt(PERCENT_DECIMALS)) / whole, PERCENT_DECIMALS)
}

/**
 * Value of an amount, in micro-dollars.
 *
 * Units    amount: base units · price: 1e-18 USD per whole token
 * Rounds   down
 */
export function valueMicros(amount: bigint, decimals: number, price: bigint): bigint {
  return (amount * price) / 10n ** BigInt(decimals + PRICE_DECIMALS - USD_DECIMALS)
}

/** Compares values for sorting: smallest first with ASC, largest first with DESC; null always last. */
export function compareNullsLast(a: bigint | null, b: bigint | null, order: 'ASC' | 'DESC'): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a > b === (order === 'DESC') ? -1 : 1
}
