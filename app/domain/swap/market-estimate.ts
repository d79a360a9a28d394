import { formatRaw } from '#app/domain/amount/format-raw.ts'
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
  const [given, ours, theirs] = [scaled(amount), scaled(price), scaled(otherPrice)]
  if (!given || !ours || !theirs || theirs.digits === 0n) return undefined
  const shift = 10n ** BigInt(PLACES + theirs.places)
  return formatRaw(
    mulDiv(given.digits * ours.digits, shift, theirs.digits, 'down'),
    PLACES + given.places + ours.places,
  )
}

function scaled(decimal: string): { readonly digits: bigint; readonly places: number } | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(decimal)
  const [whole = '', fraction = ''] = match?.slice(1) ?? []
  return whole + fraction === '' ? undefined : { digits: BigInt(whole + fraction), places: fraction.length }
}
