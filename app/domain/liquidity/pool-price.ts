import { formatUnits } from '#app/domain/amount/format-units.ts'

/** A price as an exact ratio of integers. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Significant digits of a ratio's decimal. */
const RATIO_DIGITS = 20

/**
 * Returns a ratio as a decimal of 20 significant digits.
 *
 * Rounds   down; integer digits are never dropped
 * Returns  null if the denominator is not positive, `0` if the numerator is not
 */
export function ratioText(numerator: bigint, denominator: bigint): string | null {
  if (denominator <= 0n) return null
  if (numerator <= 0n) return '0'
  const places = Math.max(0, RATIO_DIGITS + denominator.toString().length - numerator.toString().length)
  return formatUnits((numerator * 10n ** BigInt(places)) / denominator, places)
}

/** Returns the price of token 0 in token 1, in whole tokens, as a ratio, from the pool's √price (Q64.96). */
export function poolRatio(sqrtPrice: bigint, decimals0: number, decimals1: number): Ratio {
  return {
    numerator: sqrtPrice * sqrtPrice * 10n ** BigInt(decimals0),
    denominator: 2n ** 192n * 10n ** BigInt(decimals1),
  }
}
