/** Compares two exact decimals (`-12.034`): 1 if `a` is larger, -1 if `b` is larger, 0 if they are equal. */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(decimalPlacesOf(a), decimalPlacesOf(b))
  const difference = toScaledInteger(a, places) - toScaledInteger(b, places)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

function decimalPlacesOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

function toScaledInteger(text: string, places: number): bigint {
  const [integer = '', fraction = ''] = text.split('.')
  return BigInt(integer + fraction.padEnd(places, '0'))
}
