import { formatUnits } from './format-units.ts'

/** Returns the unrounded product of two non-negative exact decimals as an exact decimal. */
export function multiplyDecimals(a: string, b: string): string {
  const [first, second] = [parseDecimal(a), parseDecimal(b)]
  return formatUnits(first.units * second.units, first.places + second.places)
}

function parseDecimal(decimal: string): { readonly units: bigint; readonly places: number } {
  const [integer = '', fraction = ''] = decimal.split('.')
  return { units: BigInt(integer + fraction), places: fraction.length }
}
