import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { stubServices } from '#tests/builders/stub-services.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { RampOptions } from '#app/wire/ramp.ts'
import { loadRamp } from './ramp.server.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNLISTED = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const PROVIDER = {
  id: 'sandbox',
  tokens: [USDC, UNLISTED, NATIVE, USDC].map((address) => ({ chainId: 1, address: address as Address })),
  minCents: '2000',
  maxCents: '1000000',
  methods: ['bank'],
} as const
const NONE = { isRegionSupported: true, providers: [] }
const OFFERED = { isRegionSupported: true, providers: [PROVIDER] } as unknown as RampOptions

const usdc: PricedToken = {
  ...nativeToken(1),
  address: USDC,
  symbol: 'USDC',
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: null,
  price: '1',
  pricedAt: null,
}

function servicesWith(options: () => Promise<RampOptions>, tokens: readonly PricedToken[] = [usdc]) {
  const keys: string[] = []
  const tokensByAddress = async (refs: readonly { readonly address: Address }[]) =>
    refs.map(({ address }) => tokens.find((token) => token.address === address) ?? null)
  const services = stubServices({ tokensByAddress }, 1_800_000_000)
  const cached: typeof services.cached = (key, policy, compute) => {
    keys.push(key)
    return services.cached(key, policy, compute)
  }
  return { services: { ...services, cached, rampOptions: options }, keys }
}

test('the page offers each token of the providers that the market has once, the native currency first', async () => {
  const { services } = servicesWith(async () => OFFERED)
  const facts = await loadRamp(services, 'buy', 'US')
  expect(facts).toMatchObject({ state: 'offered', country: 'US', providers: [{ id: 'sandbox' }] })
  expect(facts.tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  expect(facts.tokens[1]).not.toHaveProperty('price')
})

test('blocked tokens are not offered', async () => {
  const { services } = servicesWith(async () => OFFERED, [{ ...usdc, safety: 'BLOCKED' }])
  expect((await loadRamp(services, 'buy', undefined)).tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('the offers are cached by direction and country', async () => {
  const { services, keys } = servicesWith(async () => NONE)
  await loadRamp(services, 'buy', 'US')
  await loadRamp(services, 'sell', undefined)
  expect(keys).toEqual(['ramp/1/buy/US', 'ramp/1/sell/'])
})

test('an unsupported region, missing providers and a failure are states of the page', async () => {
  const stateOf = async (options: () => Promise<RampOptions>) =>
    (await loadRamp(servicesWith(options).services, 'buy', 'DE')).state
  expect(await stateOf(async () => ({ isRegionSupported: false, providers: [] }))).toBe('regionUnavailable')
  expect(await stateOf(async () => NONE)).toBe('unconfigured')
  expect(await stateOf(() => Promise.reject(new AppError('data.unavailable')))).toBe('failed')
})
