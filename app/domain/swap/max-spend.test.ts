import { expect, test } from 'vitest'
import { maxSpend, shareOf } from './max-spend.ts'

const ETH = 10n ** 18n

test('all of a token can be spent', () => {
  expect(maxSpend(5n, { isNative: false, networkCost: ETH, chainId: 1 })).toBe(5n)
})

test('the reserve of ether is one and a half times the quoted network cost', () => {
  expect(maxSpend(ETH, { isNative: true, networkCost: ETH / 10n, chainId: 1 })).toBe(850_000_000_000_000_000n)
})

test('the reserve has a minimum per chain, even without a quote', () => {
  expect(maxSpend(ETH, { isNative: true, networkCost: undefined, chainId: 1 })).toBe(985_000_000_000_000_000n)
  expect(maxSpend(ETH, { isNative: true, networkCost: 1n, chainId: 8453 })).toBe(999_900_000_000_000_000n)
})

test('a balance below the reserve leaves nothing to spend', () => {
  expect(maxSpend(10n ** 15n, { isNative: true, networkCost: undefined, chainId: 1 })).toBe(0n)
})

test('a share is rounded down', () => {
  expect(shareOf(7n, 25)).toBe(1n)
  expect(shareOf(7n, 75)).toBe(5n)
  expect(shareOf(7n, 100)).toBe(7n)
})
