import { fail, ok, type Result } from '#app/base/result.ts'
import { MAX_UINT256, type BaseUnits } from './base-units.ts'

export type ParseUnitsProblem = 'amount.malformed' | 'amount.tooPrecise' | 'amount.tooLarge'

/** More than uint256 needs; limits the work of parsing. */
const MAX_DIGITS = 120

/**
 * Parses an amount that a user entered into base units.
 *
 * Units    text: decimal digits with `.` as the point, no sign, exponent or grouping · decimals: 0 to 36
 * Rounds   never: decimal places beyond `decimals` are rejected; trailing zeros do not count
 * Returns  amount.malformed | amount.tooPrecise | amount.tooLarge (above uint256)
 */
export function parseUnits(text: string, decimals: number): Result<BaseUnits, ParseUnitsProblem> {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim())
  const integer = match?.[1] ?? ''
  const fraction = (match?.[2] ?? '').replace(/0+$/, '')
  if (!match || (integer === '' && (match[2] ?? '') === '')) return fail('amount.malformed')
  if (fraction.length > decimals) return fail('amount.tooPrecise')
  if (integer.length + decimals > MAX_DIGITS) return fail('amount.tooLarge')
  const value = BigInt(integer + fraction.padEnd(decimals, '0') || '0')
  return value > MAX_UINT256 ? fail('amount.tooLarge') : ok(value as BaseUnits)
}
