/**
 * An exact decimal cut to so many significant digits, still plain enough to be typed over: no grouping, no exponent.
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
