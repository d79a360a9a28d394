import { expect, test } from 'vitest'
import type { RatesMessage } from '#app/wire/market/rates.ts'
import { fiatFor } from './fiat.server.ts'
import type { Services } from './services.server.ts'

const NOON = 1_795_262_400
const RATES: RatesMessage = { time: NOON, source: 'configured', rates: { EUR: '0.8642' } }

function services(exchangeRates: () => Promise<RatesMessage | null>, now = NOON * 1_000) {
  const calls = { requested: 0, reported: 0 }
  const stubs: Pick<Services, 'market' | 'cached' | 'now' | 'report'> = {
    market: {
      exchangeRates: () => {
        calls.requested += 1
        return exchangeRates()
      },
    } as Services['market'],
    cached: async (_, __, compute) => ({ value: await compute(), age: 0 }),
    now: () => now,
    report: () => {
      calls.reported += 1
      return 'id'
    },
  }
  return { stubs, calls }
}

test('amounts are shown in the chosen currency at the current rate', async () => {
  const { stubs } = services(async () => RATES)
  expect(await fiatFor(stubs, 'EUR')).toMatchObject({ currency: 'EUR', rate: '0.8642', problem: 'none', time: NOON })
})

test('visitors who use dollars do not wait for rates', async () => {
  const { stubs, calls } = services(async () => RATES)
  expect(await fiatFor(stubs, 'USD')).toMatchObject({ currency: 'USD', rate: '1', problem: 'none' })
  expect(calls.requested).toBe(0)
})

test('outdated rates are not used', async () => {
  const { stubs } = services(async () => RATES, (NOON + 48 * 3_600) * 1_000)
  expect(await fiatFor(stubs, 'EUR')).toMatchObject({ chosen: 'EUR', currency: 'USD', problem: 'old' })
})

test('without a configured source of rates amounts are in dollars, and nothing is reported', async () => {
  const { stubs, calls } = services(async () => null)
  expect(await fiatFor(stubs, 'EUR')).toMatchObject({ chosen: 'EUR', currency: 'USD', problem: 'missing' })
  expect(calls.reported).toBe(0)
})

test('if the source of rates fails, amounts are in dollars and the error is reported', async () => {
  const { stubs, calls } = services(() => Promise.reject(new Error('down')))
  expect(await fiatFor(stubs, 'EUR')).toMatchObject({ chosen: 'EUR', currency: 'USD', problem: 'missing' })
  expect(calls.reported).toBe(1)
})

test('if the source of rates does not answer, the page shows dollars without waiting for it', async () => {
  const { stubs } = services(() => new Promise(() => {}))
  const started = performance.now()
  expect(await fiatFor(stubs, 'EUR')).toMatchObject({ currency: 'USD', problem: 'missing' })
  expect(performance.now() - started).toBeLessThan(1_000)
})
