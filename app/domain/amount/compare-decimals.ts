/**
 * Which of two exact decimals (`-12.034`) is the larger.
 *
 * Returns  above 0 where it is the first, below 0 where it is the second, 0 where they are worth the same
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
