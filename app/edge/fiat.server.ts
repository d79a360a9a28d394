import { DAY, HOUR, MINUTE } from '#app/base/time.ts'
import type { Currency } from '#app/domain/money/currency.ts'
import { fiatOf, type Fiat, type Rates } from '#app/domain/money/fiat.ts'
import { withinTimeout } from './within-timeout.server.ts'
import type { Policy } from './stale-while-revalidate.server.ts'
import type { Services } from './services.server.ts'

/** Rates change slowly. `fiatOf` rejects outdated ones by their own time. */
const RATES_POLICY: Policy = { freshFor: 5 * MINUTE, oldAfter: HOUR, usableFor: DAY }
/** Milliseconds that a page waits for rates before it shows dollars and a notice. */
const RATES_TIMEOUT_MS = 250

/** Returns how to show amounts to a visitor who chose `currency`. Never rejects: without rates, amounts are in dollars. */
export async function fiatFor(
  { market, cached, now, report }: Pick<Services, 'market' | 'cached' | 'now' | 'report'>,
  currency: Currency,
): Promise<Fiat> {
  if (currency === 'USD') return fiatOf(currency, undefined, now())
  const loading = cached<Rates | null>('rates/1', RATES_POLICY, () => market.exchangeRates()).then(
    ({ value }) => value ?? undefined,
    (error: unknown) => {
      report(error)
      return undefined
    },
  )
  const rates = await withinTimeout(loading, RATES_TIMEOUT_MS)
  return fiatOf(currency, rates !== undefined && 'later' in rates ? undefined : rates, now())
}
