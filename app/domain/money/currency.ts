/** The currencies that figures can be shown in, in the order of the picker (spec §2). Codes of ISO 4217. */
export const CURRENCIES = [
  ...(['USD', 'EUR', 'RUB', 'INR', 'GBP', 'JPY', 'VND', 'SGD', 'BRL', 'HKD', 'CAD'] as const),
  ...(['IDR', 'TRY', 'NGN', 'AUD', 'PKR', 'UAH', 'CNY', 'KRW', 'COP', 'ARS', 'MXN'] as const),
] as const
export type Currency = (typeof CURRENCIES)[number]

/** What every figure is stored and sent in. */
export const BASE_CURRENCY: Currency = 'USD'

/** The currency that a text names, in any case; undefined for one that is not offered. */
export function parseCurrency(text: string): Currency | undefined {
  const code = text.trim().toUpperCase()
  return CURRENCIES.find((currency) => currency === code)
}
