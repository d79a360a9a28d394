import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { Amount } from '#app/domain/amount/raw.ts'

const DIGITS = 24

/**
 * Returns the price of one whole unit of `of` in the other token, as a decimal string with up to 24 places beyond the other token's
 * decimals.
 *
 * Rounds   down
 * Returns  undefined when the amount of `of` is zero
 */
export function rate(of: Amount, inUnitsOf: Amount): string | undefined {
  if (of.raw === 0n) return undefined
  const scaled = mulDiv(inUnitsOf.raw * 10n ** BigInt(of.token.decimals), 10n ** BigInt(DIGITS), of.raw, 'down')
  return formatRaw(scaled, DIGITS + inUnitsOf.token.decimals)
}
