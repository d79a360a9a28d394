import { formatUnits } from '#app/domain/amount/format-units.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { marketEstimate } from './market-estimate.ts'

/** Decimal places of an amount of money in a field, in every currency. */
const PLACES = 2

/** Truncates an entered amount of money to two decimals: `12.345` → `12.34`. */
export function truncateMoney(text: string): string {
  return text.replace(new RegExp(`(\\.\\d{${PLACES}})\\d+$`), '$1')
}

/** Formats a value for a field, truncated to two decimals: `2999.1273` → `2999.12`, `3000.001` → `3000`. */
export function moneyForField(value: string): string {
  const [integer = '', fraction = ''] = value.split('.')
  const places = fraction.slice(0, PLACES).padEnd(PLACES, '0')
  return /[1-9]/.test(places) ? `${integer}.${places}` : integer
}

/**
 * Returns the amount of a token that an amount of money buys at its price.
 *
 * Units    money: up to two decimals · price: of one whole token, in the same currency · result: whole tokens with at most `decimals` places
 * Rounds   down
 * Returns  '' for an empty text or a price of zero
 */
export function tokenAmountFor(money: string, price: string, decimals: number): string {
  const tokens = /\d/.test(money) ? marketEstimate(money, '1', price) : undefined
  if (tokens === undefined) return ''
  const [integer = '', fraction = ''] = tokens.split('.')
  const raw = parseUnits(`${integer}.${fraction.slice(0, decimals)}`, decimals)
  return raw.ok ? formatUnits(raw.value, decimals) : ''
}
