import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'

/**
 * What an amount is worth, as a decimal string.
 *
 * Units    raw: base units of a token with `decimals` · price: money for one whole token, exact decimal
 * Rounds   down, behind the 12th place
 */
export function worth(raw: bigint, decimals: number, price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const scale = BigInt(decimals + fraction.length)
  return formatRaw(mulDiv(raw * BigInt(whole + fraction), 10n ** 12n, 10n ** scale, 'down'), 12)
}
