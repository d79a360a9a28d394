import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'

/** More digits than any value is shown with; very low prices have more decimals. */
const DIGITS = 12

/** An exact decimal truncated to the digits that a page can show. */
export function shortDecimal(value: string): string
export function shortDecimal(value: string | null): string | null
export function shortDecimal(value: string | null): string | null {
  return value === null ? null : truncateDecimal(value, DIGITS)
}
