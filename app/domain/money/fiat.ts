import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { BASE_CURRENCY, type Currency } from './currency.ts'

/** Exchange rates of the US dollar at one time. */
export interface Rates {
  /** UNIX seconds. */
  readonly time: number
  /** `example`: made up, for local stacks, whose prices are made up too. */
  readonly source: 'configured' | 'example'
  /** Units of the currency per US dollar, exact decimals above zero. */
  readonly rates: Readonly<Partial<Record<Currency, string>>>
}

/** How amounts are shown to a visitor. */
export interface Fiat {
  /** Currency chosen by the visitor. */
  readonly chosen: Currency
  /** The chosen currency, or US dollars if there is no valid rate. */
  readonly currency: Currency
  /** Units of `currency` per US dollar, an exact decimal. */
  readonly rate: string
  /** Why `currency` is not the chosen one. missing: no rate · old: the rate is older than a day, or from the future. */
  readonly problem: 'none' | 'missing' | 'old'
  /** Time of the rates, UNIX seconds; null if none were needed or available. */
  readonly time: number | null
  readonly source: Rates['source'] | null
}

/** Milliseconds. Older rates are not used. */
const MAX_RATE_AGE_MS = DAY
/** Milliseconds that clocks may differ by; a rate further in the future is not used. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE

export const US_DOLLARS: Fiat = {
  chosen: BASE_CURRENCY,
  currency: BASE_CURRENCY,
  rate: '1',
  problem: 'none',
  time: null,
  source: null,
}

/**
 * Returns the currency and rate to show amounts with. Dollars need no rates.
 *
 * Units    now: UNIX milliseconds
 */
export function fiatOf(chosen: Currency, rates: Rates | undefined, now: number): Fiat {
  if (chosen === BASE_CURRENCY) return US_DOLLARS
  const rate = rates?.rates[chosen]
  if (!rates || rate === undefined) return { ...US_DOLLARS, chosen, problem: 'missing' }
  const { time, source } = rates
  const age = now - time * SECOND
  if (age > MAX_RATE_AGE_MS || age < -MAX_CLOCK_SKEW_MS) return { ...US_DOLLARS, chosen, problem: 'old', time, source }
  return { chosen, currency: chosen, rate, problem: 'none', time, source }
}

/**
 * Converts dollars to another currency, both exact decimals.
 *
 * Rounds   never. Displayed amounts are rounded in `app/i18n/format.ts`.
 */
export function convert(dollars: string, rate: string): string {
  return rate === '1' ? dollars : multiplyDecimals(dollars, rate)
}
