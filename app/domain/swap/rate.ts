import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'

const DIGITS = 24

interface Rated {
  readonly token: { readonly decimals: number }
  /** Base units. */
  readonly raw: bigint
}

/**
 * Returns the price of one whole unit of `of` in the other token, as a decimal string with up to 24 places beyond the other token's
 * decimals.
 *
 * Rounds   down
 * Returns  undefined when the amount of `of` is zero
 */
export function rate(of: Rated, inUnitsOf: Rated): string | undefined {
  if (of.raw === 0n) return undefined
  const scaled = mulDiv(inUnitsOf.raw * 10n ** BigInt(of.token.decimals), 10n ** BigInt(DIGITS), of.raw, 'down')
  return formatRaw(scaled, DIGITS + inUnitsOf.token.decimals)
}
