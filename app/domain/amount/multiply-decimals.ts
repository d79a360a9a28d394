import { formatRaw } from './format-raw.ts'

/** Returns the unrounded product of two non-negative exact decimals as an exact decimal. */
export function multiplyDecimals(a: string, b: string): string {
  const [first, second] = [parts(a), parts(b)]
  return formatRaw(first.units * second.units, first.places + second.places)
}

function parts(decimal: string): { readonly units: bigint; readonly places: number } {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}
