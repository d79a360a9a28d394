import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { BASE_CURRENCY, type Currency } from './currency.ts'

/** What one US dollar is worth, at one moment. */
export interface Rates {
  /** UNIX seconds. */
  readonly time: number
  /** `example`: made up, for local stacks, whose prices are made up too. */
  readonly source: 'configured' | 'example'
  /** Units of the currency for one US dollar, exact decimals above zero. */
  readonly rates: Readonly<Partial<Record<Currency, string>>>
}

/** How figures are shown to a visitor. */
export interface Fiat {
  /** What the visitor chose. */
  readonly chosen: Currency
  /** What is shown: the chosen one, or US dollars when nobody can say what one is worth now. */
  readonly currency: Currency
  /** Units of `currency` for one US dollar, an exact decimal. */
  readonly rate: string
  /** Why `currency` is not the chosen one. */
  readonly problem: 'none' | 'missing' | 'old'
  /** The moment and the source of the rates; null where none were needed or had. */
  readonly time: number | null
  readonly source: Rates['source'] | null
}

/** A rate that is older says nothing about today (defaults G-08). */
const RATE_USABLE_FOR = DAY
/** Clocks differ by a little; a rate from later than that is a mistake. */
const CLOCKS_DIFFER_BY = 5 * MINUTE

export const US_DOLLARS: Fiat = {
  chosen: BASE_CURRENCY,
  currency: BASE_CURRENCY,
  rate: '1',
  problem: 'none',
  time: null,
  source: null,
}

/**
 * How to show figures to somebody who chose a currency. Dollars need no rates.
 *
 * Units    now: UNIX milliseconds
 */
export function fiatOf(chosen: Currency, rates: Rates | undefined, now: number): Fiat {
  if (chosen === BASE_CURRENCY) return US_DOLLARS
  const rate = rates?.rates[chosen]
  if (!rates || rate === undefined) return { ...US_DOLLARS, chosen, problem: 'missing' }
  const { time, source } = rates
  const age = now - time * SECOND
  if (age > RATE_USABLE_FOR || age < -CLOCKS_DIFFER_BY) return { ...US_DOLLARS, chosen, problem: 'old', time, source }
  return { chosen, currency: chosen, rate, problem: 'none', time, source }
}

/**
 * Dollars in another currency, from exact decimals to an exact decimal.
 *
 * Rounds   never: a product of two decimals is one. What people read is rounded where it is written, in `app/i18n/format.ts`.
 */
export function convert(dollars: string, rate: string): string {
  return rate === '1' ? dollars : multiplyDecimals(dollars, rate)
}
