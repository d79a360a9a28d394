/**
 * Truncates an exact decimal to at most `digits` significant digits. Integer digits are never dropped.
 *
 * Units    text: `-12.034`
 * Rounds   towards zero
 */
export function truncateDecimal(text: string, digits: number): string {
  const match = /^(-?)(\d+)\.(\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', integer = '', fraction = ''] = match
  const integerDigits = integer.replace(/^0+/, '').length
  const leadingZeros = integerDigits > 0 ? 0 : (/^0*/.exec(fraction)?.[0].length ?? 0)
  const shownFraction = fraction.slice(0, Math.max(0, leadingZeros + digits - integerDigits)).replace(/0+$/, '')
  return `${sign}${integer}${shownFraction && `.${shownFraction}`}`
}
