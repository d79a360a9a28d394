import { expect, test } from 'vitest'
import type { RatesMessage } from '#app/wire/market/rates.ts'
import { fiatFor } from './fiat.server.ts'
import type { Services } from './services.server.ts'

const NOON = 1_795_262_400
const RATES: RatesMessage = { time: NOON, source: 'configured', rates: { EUR: '0.8642' } }

function services(exchangeRates: () => Promise<RatesMessage | null>, now = NOON * 1_000) {
  const seen = { asked: 0, reported: 0 }
  const used: Pick<Services, 'market' | 'cached' | 'now' | 'report'> = {
    market: {
      exchangeRates: () => {
        seen.asked += 1
        return exchangeRates()
      },
    } as Services['market'],
    cached: async (_, __, compute) => ({ value: await compute(), age: 0 }),
    now: () => now,
    report: () => {
      seen.reported += 1
      return 'id'
    },
  }
  return { used, seen }
}

test('amounts are shown in the chosen currency at the current rate', async () => {
  const { used } = services(async () => RATES)
  expect(await fiatFor(used, 'EUR')).toMatchObject({ currency: 'EUR', rate: '0.8642', problem: 'none', time: NOON })
})

test('visitors who use dollars do not wait for rates', async () => {
  const { used, seen } = services(async () => RATES)
  expect(await fiatFor(used, 'USD')).toMatchObject({ currency: 'USD', rate: '1', problem: 'none' })
  expect(seen.asked).toBe(0)
})

test('outdated rates are not used', async () => {
  const { used } = services(async () => RATES, (NOON + 48 * 3_600) * 1_000)
  expect(await fiatFor(used, 'EUR')).toMatchObject({ chosen: 'EUR', currency: 'USD', problem: 'old' })
})

test('without a configured source of rates amounts are in dollars, and nothing is reported', async () => {
  const { used, seen } = services(async () => null)
  expect(await fiatFor(used, 'EUR')).toMatchObject({ chosen: 'EUR', currency: 'USD', problem: 'missing' })
  expect(seen.reported).toBe(0)
})

test('if the source of rates fails, amounts are in dollars and the error is reported', async () => {
  const { used, seen } = services(() => Promise.reject(new Error('down')))
  expect(await fiatFor(used, 'EUR')).toMatchObject({ chosen: 'EUR', currency: 'USD', problem: 'missing' })
  expect(seen.reported).toBe(1)
})

test('if the source of rates does not answer, the page shows dollars without waiting for it', async () => {
  const { used } = services(() => new Promise(() => {}))
  const started = performance.now()
  expect(await fiatFor(used, 'EUR')).toMatchObject({ currency: 'USD', problem: 'missing' })
  expect(performance.now() - started).toBeLessThan(1_000)
})
