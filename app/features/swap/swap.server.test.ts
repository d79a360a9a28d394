import { expect, test } from 'vitest'
import { SECOND, unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import type { Services } from '#app/edge/services.server.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { stubServices } from '#tests/builders/stub-services.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { loadSwap } from './swap.server.ts'

const NOW = 1_800_000_000
const PARAMS = new URLSearchParams({ outputCurrency: '0x000000000000000000000000000000000000beef' })
const ETHER: PricedToken = {
  ...nativeToken(1),
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: null,
  price: '3000',
  pricedAt: unixSeconds(NOW * SECOND),
}
const services: Services = stubServices(
  { tokensByAddress: async ([ref]) => [ref?.address === NATIVE ? ETHER : null] },
  NOW,
)

test('the page starts with the tokens of the link that the index has', async () => {
  const { link, tokens, readAt } = await loadSwap(services, PARAMS, 1)
  expect(link.output).toBe('0x000000000000000000000000000000000000bEEF')
  expect(tokens).toEqual([ETHER])
  expect(readAt).toBe(NOW * SECOND)
})

test('tokens from the cache have the time at which the oldest was read', async () => {
  const both = { ...services, market: stubServices({ tokensByAddress: async () => [ETHER] }, NOW).market }
  const ages = [1_000, 7_400]
  const cached: Services['cached'] = async (_, __, compute) => ({ value: await compute(), age: ages.pop() ?? 0 })
  expect((await loadSwap({ ...both, cached }, PARAMS, 1)).readAt).toBe((NOW - 8) * SECOND)
})

test('a token that the index lacks is not stored', async () => {
  const values = new Map<string, unknown>()
  const cached: Services['cached'] = async (key, _, compute) => {
    const value = await compute()
    values.set(key, value)
    return { value, age: 0 }
  }
  await loadSwap({ ...services, cached }, PARAMS, 1)
  expect([...values.values()]).toEqual([ETHER, null])
})

test('the page renders without tokens if the market request fails', async () => {
  const down = stubServices({ tokensByAddress: () => Promise.reject(new AppError('data.unavailable')) }, NOW)
  expect(await loadSwap(down, PARAMS, 1)).toMatchObject({ tokens: [], readAt: 0 })
})
