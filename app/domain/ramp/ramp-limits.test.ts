import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { limitProblem, limitsOf, methodsOf, offersOf } from './ramp-limits.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ether = { chainId: 1, address: NATIVE } as const
const usdc = { chainId: 1, address: USDC } as const
const MOONPAY = {
  id: 'moonpay',
  tokens: [ether, usdc],
  minCents: '2000',
  maxCents: '1000000',
  methods: ['venmo', 'applePay'],
} as const
const COINBASE = { id: 'coinbase', tokens: [ether], minCents: '500', maxCents: '50000', methods: ['bank'] } as const
const PROVIDERS = [MOONPAY, COINBASE]

test('the providers of a token offer it on its network, with the chosen payment method', () => {
  const idsOf = (...args: Parameters<typeof offersOf>) => offersOf(...args).map(({ id }) => id)
  expect(idsOf(PROVIDERS, ether, undefined)).toEqual(['moonpay', 'coinbase'])
  expect(idsOf(PROVIDERS, ether, 'bank')).toEqual(['coinbase'])
  expect(idsOf(PROVIDERS, { chainId: 1, address: `0x${USDC.slice(2).toLowerCase()}` }, undefined)).toEqual(['moonpay'])
  expect(idsOf(PROVIDERS, { ...usdc, chainId: 8453 }, undefined)).toEqual([])
})

test('the limits are the lowest minimum and the highest maximum', () => {
  expect(limitsOf(PROVIDERS)).toEqual({ minCents: 500n, maxCents: 1_000_000n })
  expect(limitsOf([])).toBeUndefined()
})

test('the limits are inclusive', () => {
  const limits = { minCents: 500n, maxCents: 50_000n }
  expect(limitProblem(499n, limits)).toBe('ramp.belowMinimum')
  expect(limitProblem(500n, limits)).toBeUndefined()
  expect(limitProblem(50_000n, limits)).toBeUndefined()
  expect(limitProblem(50_001n, limits)).toBe('ramp.aboveMaximum')
})

test('each payment method is listed once, in the same order whatever the providers', () => {
  expect(methodsOf(PROVIDERS)).toEqual(['applePay', 'bank', 'venmo'])
})
