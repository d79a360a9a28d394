import { parseUnits } from '#app/domain/amount/parse-units.ts'

/** Decimal places of the values that are used; further ones are truncated. */
const PLACES = 12

/**
 * The first of two values in percent of their sum, 0 to 100, for drawing.
 *
 * Rounds   down to 0.1
 * Returns  null if one is unknown or both are zero
 */
export function shareOfValue(first: string | null, second: string | null): number | null {
  const [a, b] = [units(first), units(second)]
  if (a === null || b === null || a + b === 0n) return null
  return Number((a * 1000n) / (a + b)) / 10
}

function units(value: string | null): bigint | null {
  if (value === null) return null
  const [whole = '', fraction = ''] = value.split('.')
  const parsed = parseUnits(`${whole}.${fraction.slice(0, PLACES)}`, PLACES)
  return parsed.ok ? parsed.value : null
}
