import { expect, test } from 'vitest'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import { impactAgainst } from './reference-price.ts'

const PAR = { numerator: 1n, denominator: 1n }

test('the loss is what is missing from the mid price, in 1/10,000', () => {
  expect(impactAgainst({ numerator: 3n, denominator: 2n }, 2_000n, 2_850n)).toBe(500)
  expect(impactAgainst(PAR, 10n ** 18n, 10n ** 18n)).toBe(0)
  expect(impactAgainst(PAR, 10n ** 18n, 0n)).toBe(10_000)
})

test('a loss is rounded up and a gain down', () => {
  expect(impactAgainst(PAR, 10n ** 30n, 10n ** 30n - 1n)).toBe(1)
  expect(impactAgainst(PAR, 10_000_000n, 10_001_999n)).toBe(-1)
  expect(impactAgainst(PAR, 10_000_000n, 10_000_999n)).toBe(0)
})

test('the lowest and the highest price that a pool can have lose nothing on the way', () => {
  const highest = { numerator: ((1n << 160n) - 1n) ** 2n, denominator: 1n << 192n }
  const lowest = { numerator: 4_295_128_739n ** 2n, denominator: 1n << 192n }
  const high = highest.numerator / highest.denominator
  expect(impactAgainst(highest, 1n, high)).toBe(1)
  expect(impactAgainst(highest, 1n, (high * 95n) / 100n)).toBe(501)
  expect(impactAgainst(lowest, 1n << 192n, lowest.numerator)).toBe(0)
  expect(impactAgainst(lowest, 1n << 192n, lowest.numerator / 2n)).toBe(5_001)
})

test('a quote lowered by 5 % is high and by 50 % severe, to the base unit', () => {
  const amount = 123_456_789_123_456_789n
  const lowered = (percent: bigint) => impactLevel(impactAgainst(PAR, amount, (amount * (100n - percent)) / 100n))
  expect(lowered(0n)).toBe('quiet')
  expect(lowered(5n)).toBe('high')
  expect(lowered(50n)).toBe('severe')
})

test('a trade without an input has no impact', () => {
  expect(() => impactAgainst(PAR, 0n, 1n)).toThrow(RangeError)
})
