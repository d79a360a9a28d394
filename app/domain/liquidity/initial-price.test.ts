import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/builders/any-text.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { invertPrice, startPrice } from './initial-price.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './tick-math.ts'
import { priceOfSqrt } from './tick-price.ts'

const ETH_USDC = { baseSide: 0, decimals0: 18, decimals1: 6 } as const

test('a price and its inverse with the other base give the same start price', () => {
  const direct = startPrice('2500', ETH_USDC)
  const inverse = startPrice('0.0004', { ...ETH_USDC, baseSide: 1 })
  expect(direct).toEqual(inverse)
  expect(priceOfSqrt(direct?.sqrtPrice ?? 0n, ETH_USDC)).toMatch(/^(2499\.99999999|2500)/)
})

test('a price of 1 with equal decimals gives the √price 2^96 and tick 0', () => {
  expect(startPrice('1', { baseSide: 0, decimals0: 18, decimals1: 18 })).toEqual({ sqrtPrice: 2n ** 96n, tick: 0 })
})

test.each(['', '0', '0.000', 'x', '1e3', '-1'])('the text "%s" has no start price', (text) => {
  expect(startPrice(text, ETH_USDC)).toBeUndefined()
})

test('a price outside the range of pool prices has no start price', () => {
  expect(startPrice(`1${'0'.repeat(55)}`, ETH_USDC)).toBeUndefined()
  expect(startPrice(`0.${'0'.repeat(35)}1`, ETH_USDC)).toBeUndefined()
  expect(startPrice(`1${'0'.repeat(40)}`, ETH_USDC)?.sqrtPrice).toBeLessThan(MAX_SQRT_PRICE)
})

test('invertPrice returns 1 ÷ price to 20 digits, and an empty text for zero', () => {
  expect(invertPrice('2500')).toBe('0.0004')
  expect(invertPrice('3')).toMatch(/^0\.3{20}$/)
  expect(invertPrice('0')).toBe('')
  expect(invertPrice('')).toBe('')
})

test('the inverse of a price in the quintillions is a price that a pool can start at', () => {
  const inverse = invertPrice(`3${'0'.repeat(19)}`)
  expect(inverse).toMatch(/^0\.0{19}3{17}$/)
  expect(startPrice(inverse, ETH_USDC)).toBeDefined()
  expect(invertPrice(`1${'0'.repeat(37)}`)).toBe('')
})

const RUNS = { numRuns: 100_000 }
const decimals = fc.integer({ min: 0, max: 36 })
const sides = fc.record({ baseSide: fc.constantFrom(0, 1), decimals0: decimals, decimals1: decimals })

test('the start price is the largest √price whose square does not exceed the typed price', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 40n), decimals, sides, (digits, places, { baseSide, decimals0, decimals1 }) => {
      const { sqrtPrice } = startPrice(formatUnits(digits, places), { baseSide, decimals0, decimals1 }) ?? {}
      if (sqrtPrice === undefined) return true
      const [base, quote] = baseSide === 0 ? [decimals0, decimals1] : [decimals1, decimals0]
      // Price of token 0 in token 1, in base units, as a ratio.
      const [up, down] = [digits * 10n ** BigInt(quote), 10n ** BigInt(places + base)]
      const [numerator, denominator] = baseSide === 0 ? [up, down] : [down, up]
      const isAtMost = (root: bigint) => root * root * denominator <= numerator << 192n
      return isAtMost(sqrtPrice) && !isAtMost(sqrtPrice + 1n)
    }),
    RUNS,
  )
}, 120_000)

test('any text gives undefined or a price that a pool can have, and never throws', () => {
  fc.assert(
    fc.property(anyText(60), sides, (text, poolSides) => {
      const start = startPrice(text, poolSides)
      return !start || (start.sqrtPrice >= MIN_SQRT_PRICE && start.sqrtPrice < MAX_SQRT_PRICE)
    }),
    RUNS,
  )
}, 120_000)
