import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { isDollarText, rampPath, readRampLink } from './ramp-link.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const OTHER = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const OFFERED = [
  { chainId: 1, address: USDC, symbol: 'USDC' },
  { chainId: 1, address: NATIVE, symbol: 'ETH' },
  { chainId: 8453, address: BASE_USDC, symbol: 'USDC' },
] as const
const READABLE = { chain: '', currency: '', value: '' }
const read = (
  query: string,
  direction: 'buy' | 'sell' = 'buy',
  offered: Parameters<typeof readRampLink>[2] = OFFERED,
) => readRampLink(new URLSearchParams(query), direction, offered, 1)

test('without parameters the page starts with the native currency, or the first token of a network without it', () => {
  expect(read('')).toEqual({ chainId: 1, token: NATIVE, value: '', unreadable: READABLE })
  expect(read('chain=base')).toEqual({ chainId: 8453, token: BASE_USDC, value: '', unreadable: READABLE })
  expect(read('chain=sepolia').token).toBeUndefined()
})

test.each([
  ['currencyCode=ETH', 1, NATIVE],
  ['currencyCode=NATIVE', 1, NATIVE],
  ['moonpayCurrencyCode=usdc', 1, USDC],
  ['moonpayCurrencyCode=usdc_base', 8453, BASE_USDC],
  ['chain=base&currencyCode=usdc', 8453, BASE_USDC],
  ['chain=mainnet&currencyCode=usdc_base', 8453, BASE_USDC],
  [`currencyCode=${USDC.toLowerCase()}`, 1, USDC],
  ['currencyCode=usdc&moonpayCurrencyCode=eth', 1, USDC],
])('%s is a token on network %i', (query, chainId, token) => {
  expect(read(query)).toMatchObject({ chainId, token, unreadable: READABLE })
})

test.each(['uni', 'usdc_polygon', 'eth_base', OTHER, '_', 'usdc_base_'])(
  'the code %s of no offered token is reported, and the default token replaces it',
  (code) => {
    expect(read(`currencyCode=${code}`)).toMatchObject({ token: NATIVE, unreadable: { currency: code } })
  },
)

test('a symbol shared by two offered tokens matches neither', () => {
  const twins = [...OFFERED, { chainId: 1, address: OTHER, symbol: 'usdc' } as const]
  expect(read('currencyCode=usdc', 'buy', twins).unreadable.currency).toBe('usdc')
  expect(read(`currencyCode=${OTHER}`, 'buy', twins).token).toBe(OTHER)
})

test('an unknown network is reported', () => {
  expect(read('chain=nowhere')).toMatchObject({ chainId: 1, unreadable: { ...READABLE, chain: 'nowhere' } })
})

test('a value is in dollars on /buy and in tokens on /sell; a value in the other unit is ignored and reported', () => {
  expect(read('value=0100.50')).toMatchObject({ value: '100.50', unreadable: READABLE })
  expect(read('value=1.5&isTokenInputMode=true')).toMatchObject({ value: '', unreadable: { value: '1.5' } })
  expect(read('value=1.505&isTokenInputMode=true', 'sell')).toMatchObject({ value: '1.505', unreadable: READABLE })
  expect(read('value=100', 'sell')).toMatchObject({ value: '', unreadable: { value: '100' } })
})

test.each(['1,5', '1.505', '-1', 'abc', '.', '1e3', '1000000000'])('the value %s is reported', (value) => {
  expect(read(`value=${value}`)).toMatchObject({ value: '', unreadable: { value } })
})

test('an amount in dollars has at most two decimals', () => {
  expect(['', '1', '1.', '.5', '1.55', '999999999.99'].filter((text) => !isDollarText(text))).toEqual([])
  expect(['1.555', '1000000000', '-1', '1,5', '1e3'].filter(isDollarText)).toEqual([])
})

test('the path of a token is read back to the same token', () => {
  const path = rampPath('sell', 8453, BASE_USDC)
  expect(path).toBe(`/sell?chain=base&currencyCode=${BASE_USDC}`)
  expect(read(path.split('?')[1] ?? '', 'sell')).toMatchObject({ chainId: 8453, token: BASE_USDC })
  expect(rampPath('buy', 1)).toBe('/buy?chain=mainnet')
})
