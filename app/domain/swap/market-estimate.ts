import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'

/** Digits behind the point of an estimate. */
const PLACES = 24

/**
 * What an amount of one token comes to in another at market prices: without fee and without the trade's own weight on the price, so
 * never a quote.
 *
 * Units    amount: whole tokens, exact decimal · prices: money for one whole token, exact decimals · result: whole tokens
 * Rounds   down
 * Returns  undefined when the other token is worth nothing, or the amount is no decimal
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
