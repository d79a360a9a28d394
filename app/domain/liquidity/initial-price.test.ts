import { expect, test } from 'vitest'
import { invertPrice, startPrice } from './initial-price.ts'
import { MAX_SQRT_PRICE } from './tick-math.ts'
import { priceOfSqrt } from './tick-price.ts'

const ETH_USDC = { baseSide: 0, decimals0: 18, decimals1: 6 } as const

test('either direction of a price gives the same start', () => {
  const direct = startPrice('2500', ETH_USDC)
  const inverse = startPrice('0.0004', { ...ETH_USDC, baseSide: 1 })
  expect(direct).toEqual(inverse)
  expect(priceOfSqrt(direct?.sqrtPrice ?? 0n, ETH_USDC)).toMatch(/^(2499\.99999999|2500)/)
})

test('equal decimals at a price of 1 start at 2^96, tick 0', () => {
  expect(startPrice('1', { baseSide: 0, decimals0: 18, decimals1: 18 })).toEqual({ sqrtPrice: 2n ** 96n, tick: 0 })
})

test.each(['', '0', '0.000', 'x', '1e3', '-1'])('%s is no price', (text) => {
  expect(startPrice(text, ETH_USDC)).toBeUndefined()
})

test('a price beyond what a pool can have is none', () => {
  expect(startPrice(`1${'0'.repeat(55)}`, ETH_USDC)).toBeUndefined()
  expect(startPrice(`0.${'0'.repeat(35)}1`, ETH_USDC)).toBeUndefined()
  expect(startPrice(`1${'0'.repeat(40)}`, ETH_USDC)?.sqrtPrice).toBeLessThan(MAX_SQRT_PRICE)
})

test('a price is inverted', () => {
  expect(invertPrice('2500')).toBe('0.0004')
  expect(invertPrice('3')).toMatch(/^0\.3{20}$/)
  expect(invertPrice('0')).toBe('')
  expect(invertPrice('')).toBe('')
})
