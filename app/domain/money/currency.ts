/** The display currencies in the order of the picker. ISO 4217. */
export const CURRENCIES = [
  'USD',
  'EUR',
  'RUB',
  'INR',
  'GBP',
  'JPY',
  'VND',
  'SGD',
  'BRL',
  'HKD',
  'CAD',
  'IDR',
  'TRY',
  'NGN',
  'AUD',
  'PKR',
  'UAH',
  'CNY',
  'KRW',
  'COP',
  'ARS',
  'MXN',
] as const
export type Currency = (typeof CURRENCIES)[number]

/** The currency of all stored and sent values. */
export const BASE_CURRENCY: Currency = 'USD'

/** Parses a currency in any case; undefined if it is not offered. */
export function parseCurrency(text: string): Currency | undefined {
  const code = text.trim().toUpperCase()
  return CURRENCIES.find((currency) => currency === code)
}
