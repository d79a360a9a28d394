import { formatUnits } from '#app/domain/amount/format-units.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'

/** Fraction digits beyond the quote token's decimals, for prices of very cheap tokens. */
const EXTRA_DIGITS = 24

interface AmountOfToken {
  readonly token: { readonly decimals: number }
  /** Base units. */
  readonly raw: bigint
}

/**
 * Returns the price of one whole base token in whole quote tokens, from amounts of equal value, as an exact decimal.
 *
 * Rounds   down
 * Returns  undefined when the base amount is zero
 */
export function rate(base: AmountOfToken, quote: AmountOfToken): string | undefined {
  if (base.raw === 0n) return undefined
  const scaled = mulDiv(quote.raw * 10n ** BigInt(base.token.decimals), 10n ** BigInt(EXTRA_DIGITS), base.raw, 'down')
  return formatUnits(scaled, EXTRA_DIGITS + quote.token.decimals)
}
