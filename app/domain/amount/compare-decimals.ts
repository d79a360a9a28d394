/**
 * Compares two exact decimals (`-12.034`).
 *
 * Returns  a positive number if `a` is larger, a negative one if `b` is, 0 if they are equal
 */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(placesOf(a), placesOf(b))
  const difference = inUnits(a, places) - inUnits(b, places)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

function placesOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

function inUnits(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}
