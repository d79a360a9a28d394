/**
 * Writes base units as an exact decimal string: no grouping, no exponent, no trailing zeros. The inverse of `parseUnits`.
 * `app/i18n/format.ts` formats this string for display.
 */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const integer = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${integer}${fraction && `.${fraction}`}`
}
