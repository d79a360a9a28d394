import { expect, test } from 'vitest'
import { SECOND, unixSeconds } from '#app/base/time.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { stubServices } from '#tests/builders/stub-services.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { loadSend } from './send.server.ts'

const NOW = 1_800_000_000
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const priced = (address: Address): PricedToken => ({
  ...nativeToken(1),
  address,
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: null,
  price: '1',
  pricedAt: unixSeconds(NOW * SECOND),
})

test('the page starts with the link’s token and the native currency, each requested once', async () => {
  const requested: Address[] = []
  const services = stubServices(
    {
      tokensByAddress: async (refs) => {
        requested.push(...refs.map(({ address }) => address))
        return refs.map(({ address }) => priced(address))
      },
    },
    NOW,
  )
  const page = await loadSend(services, new URLSearchParams({ chain: 'mainnet', inputCurrency: USDC }), 8453)
  expect(page.link).toEqual({ chainId: 1, inputCurrency: USDC })
  expect(page.tokens).toEqual([priced(USDC), priced(NATIVE)])
  expect(page.readAt).toBe(NOW * SECOND)
  requested.length = 0
  expect((await loadSend(services, new URLSearchParams(), 8453)).link).toEqual({ chainId: 8453, inputCurrency: NATIVE })
  expect(requested).toEqual([NATIVE])
})

test('the page renders without tokens if the market request fails', async () => {
  const down = stubServices({ tokensByAddress: () => Promise.reject(new AppError('data.unavailable')) }, NOW)
  expect(await loadSend(down, new URLSearchParams(), 1)).toMatchObject({ tokens: [], readAt: 0 })
})
