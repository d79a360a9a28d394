/**
 * Truncates an exact decimal to at most `digits` significant digits. Integer digits are never dropped.
 *
 * Units    text: `-12.034`
 * Rounds   towards zero
 */
export function truncateDecimal(text: string, digits: number): string {
  const match = /^(-?)(\d+)\.(\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const wholeDigits = whole.replace(/^0+/, '').length
  const zeros = wholeDigits > 0 ? 0 : (/^0*/.exec(fraction)?.[0].length ?? 0)
  const shown = fraction.slice(0, Math.max(0, zeros + digits - wholeDigits)).replace(/0+$/, '')
  return `${sign}${whole}${shown && `.${shown}`}`
}
