import { formatUnits } from './format-units.ts'

/**
 * Divides two non-negative exact decimals to `places` decimal places.
 *
 * Rounds   down
 * Returns  null for a zero divisor
 */
export function divideDecimals(a: string, b: string, places: number): string | null {
  const scale = Math.max(placesOf(a), placesOf(b))
  const [numerator, denominator] = [unitsOf(a, scale), unitsOf(b, scale)]
  return denominator === 0n ? null : formatUnits((numerator * 10n ** BigInt(places)) / denominator, places)
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

function unitsOf(decimal: string, places: number): bigint {
  const [integer = '', fraction = ''] = decimal.split('.')
  return BigInt(integer + fraction.padEnd(places, '0'))
}
