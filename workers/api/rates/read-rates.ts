import * as v from 'valibot'
import { CURRENCIES } from '#app/domain/money/currency.ts'
import { rate, type RatesMessage } from '#app/wire/market/rates.ts'

/** The last second that ten digits can write: a later one is in milliseconds, or a mistake. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999_999))

const answer = v.object({
  base: v.optional(v.literal('USD')),
  time: v.optional(seconds),
  timestamp: v.optional(seconds),
  rates: v.record(v.string(), v.unknown()),
})

/**
 * Reads what an operator's endpoint says: `{"time": 1795132800, "rates": {"EUR": "0.8642", …}}`, units for one US dollar. `timestamp` for
 * `time` and numbers for strings will do (that is how Open Exchange Rates writes it); a number counts as it is written shortest. A rate
 * that is none is left out, as are currencies that are not offered.
 *
 * Returns  undefined when no rate or no time can be read from it
 */
export function readRates(source: unknown): RatesMessage | undefined {
  const read = v.safeParse(answer, source)
  if (!read.success) return undefined
  const time = read.output.time ?? read.output.timestamp
  if (time === undefined) return undefined
  const found = CURRENCIES.flatMap((currency) => {
    const said = read.output.rates[currency]
    const one = v.safeParse(rate, typeof said === 'number' ? String(said) : said)
    return one.success ? [[currency, one.output] as const] : []
  })
  return found.length === 0 ? undefined : { time, source: 'configured', rates: Object.fromEntries(found) }
}
