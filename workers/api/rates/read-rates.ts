import * as v from 'valibot'
import { CURRENCIES } from '#app/domain/money/currency.ts'
import { rate, type RatesMessage } from '#app/wire/market/rates.ts'

/** UNIX seconds with at most ten digits: larger values are milliseconds or mistakes. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999_999))

const answer = v.object({
  base: v.optional(v.literal('USD')),
  time: v.optional(seconds),
  timestamp: v.optional(seconds),
  rates: v.record(v.string(), v.unknown()),
})

/**
 * Parses an operator's rates: `{"time": 1795132800, "rates": {"EUR": "0.8642", …}}`, units per US dollar. Also accepts
 * `timestamp` and numbers (Open Exchange Rates); a number is read in its shortest form. Invalid rates and currencies
 * that are not offered are dropped.
 *
 * Returns  undefined without a valid time or rate, or for another base currency
 */
export function readRates(source: unknown): RatesMessage | undefined {
  const message = v.safeParse(answer, source)
  if (!message.success) return undefined
  const time = message.output.time ?? message.output.timestamp
  if (time === undefined) return undefined
  const found = CURRENCIES.flatMap((currency) => {
    const value = message.output.rates[currency]
    const parsed = v.safeParse(rate, typeof value === 'number' ? String(value) : value)
    return parsed.success ? [[currency, parsed.output] as const] : []
  })
  return found.length === 0 ? undefined : { time, source: 'configured', rates: Object.fromEntries(found) }
}
