import { expect, test } from 'vitest'
import { createMarketClient } from '#app/data/market-client.ts'
import { startApiWorker } from '#tests/builders/api-worker.ts'

test.each(['preview', 'production'])('in %s there are no rates until a source is configured', async (APP_ENV) => {
  const api = await startApiWorker({ RPC_URLS: '{}', APP_ENV, EXAMPLE_RATES_TIME: '1795262400' })
  try {
    const response = await api.fetch('/api/rates')
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'data.unavailable' }])
    expect(await createMarketClient(api.fetch).exchangeRates()).toBeNull()
  } finally {
    await api.stop()
  }
})

test('in `local` there are example rates', async () => {
  const api = await startApiWorker({ RPC_URLS: '{}', APP_ENV: 'local', EXAMPLE_RATES_TIME: '1795262400' })
  try {
    expect(await createMarketClient(api.fetch).exchangeRates()).toMatchObject({
      source: 'example',
      time: 1_795_262_400,
    })
  } finally {
    await api.stop()
  }
})
