import { DAY, HOUR, MINUTE } from '#app/base/time.ts'
import type { Currency } from '#app/domain/money/currency.ts'
import { fiatOf, type Fiat, type Rates } from '#app/domain/money/fiat.ts'
import { inTime } from './in-time.server.ts'
import type { Policy } from './remember.server.ts'
import type { Services } from './services.server.ts'

/** Rates move slowly and carry their own time, by which they are judged. */
const RATES_POLICY: Policy = { freshFor: 5 * MINUTE, oldAfter: HOUR, usableFor: DAY }
/** How long a page waits for rates, in milliseconds; then it shows dollars and says so. */
const PATIENCE = 250

/** How a visitor who chose `currency` sees figures. Never fails: without rates it is dollars. */
export async function fiatFor(
  { market, remember, now, report }: Pick<Services, 'market' | 'remember' | 'now' | 'report'>,
  currency: Currency,
): Promise<Fiat> {
  if (currency === 'USD') return fiatOf(currency, undefined, now())
  const asked = remember<Rates | null>('rates/1', RATES_POLICY, () => market.exchangeRates()).then(
    ({ value }) => value ?? undefined,
    (error: unknown) => {
      report(error)
      return undefined
    },
  )
  const rates = await inTime(asked, PATIENCE)
  return fiatOf(currency, rates !== undefined && 'later' in rates ? undefined : rates, now())
}
