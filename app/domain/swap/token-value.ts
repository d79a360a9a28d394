import { formatUnits } from '#app/domain/amount/format-units.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'

/** Decimal places of a value: enough that the value of one base unit of a cheap token is not rounded to zero. */
const PLACES = 30

/**
 * Returns the value of an amount as an integer, for comparisons.
 *
 * Units    raw: base units of a token with `decimals` · price: money for one whole token, exact decimal · result: 1e-30 of that money
 * Rounds   down
 */
export function tokenValueUnits(raw: bigint, decimals: number, price: string): bigint {
  const [integer = '0', fraction = ''] = price.split('.')
  const scale = BigInt(decimals + fraction.length)
  return mulDiv(raw * BigInt(integer + fraction), 10n ** BigInt(PLACES), 10n ** scale, 'down')
}

/** Returns `tokenValueUnits` as a decimal string. */
export function tokenValue(raw: bigint, decimals: number, price: string): string {
  return formatUnits(tokenValueUnits(raw, decimals, price), PLACES)
}

interface Amount {
  readonly raw: bigint
  readonly decimals: number
  readonly price: string
}

/** Returns the value of several amounts, as `tokenValue`. */
export function totalTokenValue(amounts: readonly Amount[]): string {
  return formatUnits(
    amounts.reduce((sum, { raw, decimals, price }) => sum + tokenValueUnits(raw, decimals, price), 0n),
    PLACES,
  )
}
