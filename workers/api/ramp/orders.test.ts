import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { RampOrderRequest } from '#app/wire/ramp.ts'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import type { ApiEnv } from '../env.ts'
import { handleRampOrder } from './orders.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const CURRENCIES = [
  ...[NATIVE, USDC].map((contractAddress) => ({
    type: 'crypto',
    code: `code-${contractAddress}`,
    precision: 5,
    isSellSupported: true,
    metadata: { chainId: '1', contractAddress },
  })),
  { type: 'fiat', code: 'usd', minBuyAmount: 20, maxBuyAmount: 30_000 },
]

let server: JsonServer
beforeAll(async () => {
  server = await startJsonServer(() => CURRENCIES)
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The least amount of a token, which is sold at MoonPay. No chain has a node. */
function sell(address: RampOrderRequest['token']['address']): Promise<Response> {
  const order: RampOrderRequest = {
    id: '7d444840-9dc0-4f3c-8d3b-2f0d1b0a7c11',
    provider: 'moonpay',
    account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    direction: 'sell',
    token: { chainId: 1, address },
    amount: '1',
  }
  return handleRampOrder(
    new Request('https://tarn.test/api/ramp/orders', { method: 'POST', body: JSON.stringify(order) }),
    { MOONPAY_API_KEY: 'pk_live_1', MOONPAY_SECRET_KEY: 'sk', MOONPAY_URL: server.url, RPC_URLS: '{}' } as ApiEnv,
  )
}

test('a refusal has its reason and is not logged', async () => {
  await expect(sell(NATIVE)).rejects.toMatchObject({ code: 'ramp.belowMinimum' })
  expect(console.error).not.toHaveBeenCalled()
})

test('a failure of the provider is logged', async () => {
  await expect(sell(USDC)).rejects.toMatchObject({ code: 'data.unavailable' })
  expect(console.error).toHaveBeenCalledTimes(1)
})
