import * as v from 'valibot'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { Rounding } from '#app/domain/amount/mul-div.ts'
import { numberText } from '../nfts/number-text.ts'

/** An amount in a provider's answer: a JSON number, or a decimal string. */
export type DecimalInput = number | string

/** Digits of a decimal that a JSON number always preserves. */
const EXACT_DIGITS = 15
const CENTS_PLACES = 2
/** A sum is exact up to this many decimals. No token has more. */
const SUM_PLACES = 36

/**
 * The decimal, without sign or exponent. A number becomes its shortest decimal, which is the one that the provider printed unless that has
 * more than 15 significant digits; then it differs by less than one in the fifteenth digit.
 */
export function decimalOf(decimalInput: DecimalInput): string {
  const text =
    typeof decimalInput === 'number'
      ? numberText(decimalInput, Infinity)
      : /^\d{1,40}(\.\d{1,36})?$/.exec(decimalInput)?.[0]
  if (text === undefined) throw new RangeError('not an amount')
  return text
}

export const decimalInput = v.pipe(
  v.union([v.number(), v.string()]),
  v.check((value) => {
    try {
      return decimalOf(value) !== ''
    } catch {
      return false
    }
  }, 'not an amount'),
)

/** Converts a decimal to an integer in units of 10^-places. */
export function unitsOf(value: DecimalInput, places: number, rounding: Rounding): bigint {
  const [whole = '', fraction = ''] = decimalOf(value).split('.')
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return rounding === 'up' && /[1-9]/.test(fraction.slice(places)) ? units + 1n : units
}

/** Converts a decimal to an integer in units of 10^-places; undefined if it is not certain to the last of them. */
export function exactUnitsOf(value: DecimalInput, places: number): bigint | undefined {
  const digits = decimalOf(value).replace('.', '').replace(/^0+/, '').replace(/0+$/, '')
  if (typeof value === 'number' && digits.length > EXACT_DIGITS) return undefined
  const units = unitsOf(value, places, 'down')
  return units === unitsOf(value, places, 'up') ? units : undefined
}

/** Adds amounts of dollars. Rounds the sum, and before that any decimals after the 36th. */
export function centsOf(dollars: readonly DecimalInput[], rounding: Rounding): bigint {
  const sum = dollars.reduce<bigint>((total, value) => total + unitsOf(value, SUM_PLACES, rounding), 0n)
  const unit = 10n ** BigInt(SUM_PLACES - CENTS_PLACES)
  return sum / unit + (rounding === 'up' && sum % unit > 0n ? 1n : 0n)
}

/** Writes cents as dollars: `300.5`. */
export function dollarsOf(cents: string | undefined): string {
  return formatUnits(BigInt(cents ?? '0'), CENTS_PLACES)
}
