import * as v from 'valibot'
import { CURRENCIES } from '#app/domain/money/currency.ts'
import type { Rates } from '#app/domain/money/fiat.ts'

/** Units of a currency per US dollar, exact and above zero. */
export const rate = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'not a rate'),
  v.check((text) => /[1-9]/.test(text), 'a zero rate'),
)

/** Response of `/api/rates`. */
export const ratesMessage = v.object({
  /** Time of the rates, UNIX seconds. */
  time: v.pipe(v.number(), v.integer(), v.minValue(0)),
  source: v.picklist(['configured', 'example']),
  /** By currency; unknown rates are absent. */
  rates: v.record(v.picklist(CURRENCIES), rate),
})

export type RatesMessage = Rates & v.InferOutput<typeof ratesMessage>
