/**
 * Cuts an exact decimal to a number of significant digits, without grouping or exponent, so that it can be edited in a field.
 *
 * Rounds   down; whole digits are never cut
 */
export function figure(decimal: string, significant: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const wholeDigits = whole.replace(/^0+/, '').length
  const leadingZeros = wholeDigits === 0 ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = fraction.slice(0, Math.max(0, significant - wholeDigits) + leadingZeros).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
