import { formatUnits } from '#app/domain/amount/format-units.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'

/** Decimal places of an estimate beyond those of the amount and its price. */
const PLACES = 24

/**
 * Converts an amount of one token to another at market prices. The result excludes fees and price impact, so it is not a quote.
 *
 * Units    amount: whole tokens, exact decimal · prices: money for one whole token, exact decimals · result: whole tokens
 * Rounds   down
 * Returns  undefined when the other token's price is zero, or an argument is not a decimal
 */
export function marketEstimate(amount: string, price: string, otherPrice: string): string | undefined {
  const [scaledAmount, scaledPrice, scaledOtherPrice] = [
    parseDecimal(amount),
    parseDecimal(price),
    parseDecimal(otherPrice),
  ]
  if (!scaledAmount || !scaledPrice || !scaledOtherPrice || scaledOtherPrice.digits === 0n) return undefined
  const shift = 10n ** BigInt(PLACES + scaledOtherPrice.places)
  return formatUnits(
    mulDiv(scaledAmount.digits * scaledPrice.digits, shift, scaledOtherPrice.digits, 'down'),
    PLACES + scaledAmount.places + scaledPrice.places,
  )
}

function parseDecimal(decimal: string): { readonly digits: bigint; readonly places: number } | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(decimal)
  const [integer = '', fraction = ''] = match?.slice(1) ?? []
  return integer + fraction === '' ? undefined : { digits: BigInt(integer + fraction), places: fraction.length }
}
