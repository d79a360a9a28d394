import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { Amount } from '#app/domain/amount/raw.ts'

const DIGITS = 24

/**
 * What one whole unit of `of` costs in the other token, as a decimal string with up to 24 places.
 *
 * Rounds   down
 * Returns  undefined when nothing of `of` changes hands
 */
export function rate(of: Amount, inUnitsOf: Amount): string | undefined {
  if (of.raw === 0n) return undefined
  const scaled = mulDiv(inUnitsOf.raw * 10n ** BigInt(of.token.decimals), 10n ** BigInt(DIGITS), of.raw, 'down')
  return formatRaw(scaled, DIGITS + inUnitsOf.token.decimals)
}
