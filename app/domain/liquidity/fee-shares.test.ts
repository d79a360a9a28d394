import { expect, test } from 'vitest'
import { feeShares } from './fee-shares.ts'

const v2 = { version: 2, fee: 3000, isDynamicFee: false } as const
const v3 = { version: 3, fee: 3000, isDynamicFee: false } as const
const v4 = { version: 4, fee: 500, isDynamicFee: false } as const

test('without a protocol fee the liquidity providers keep all fees', () => {
  for (const pool of [v2, v3, v4]) expect(feeShares(pool, 0n)).toEqual({ liquidity: 100_000_000n, protocol: 0n })
})

test('a v2 factory with a fee recipient takes a sixth: 0.05 of 0.3 %', () => {
  expect(feeShares(v2, 0x1234n)).toEqual({ liquidity: 83_333_334n, protocol: 16_666_666n })
})

test('a v3 pool gives the protocol 1/n of its fees, with n read for each token from four bits', () => {
  expect(feeShares(v3, 0x66n)).toEqual({ liquidity: 83_333_334n, protocol: 16_666_666n })
  expect(feeShares(v3, 0x44n)).toEqual({ liquidity: 75_000_000n, protocol: 25_000_000n })
  // Only the fees of token 1 are shared: half of the trades.
  expect(feeShares(v3, 0x40n)).toEqual({ liquidity: 87_500_000n, protocol: 12_500_000n })
})

test('the v4 protocol fee is taken from the input first, and the pool’s own fee from the rest', () => {
  // 125 pips in both directions on top of a fee of 500 pips: a quarter of it.
  expect(feeShares(v4, (125n << 12n) | 125n)).toEqual({ liquidity: 99_987_500n, protocol: 25_000_000n })
})

test('the counted fee of a dynamic-fee pool includes the protocol fee', () => {
  expect(feeShares({ ...v4, isDynamicFee: true }, (125n << 12n) | 125n)).toEqual({
    liquidity: 75_000_000n,
    protocol: 25_000_000n,
  })
  expect(feeShares({ ...v4, fee: 100, isDynamicFee: true }, (125n << 12n) | 125n).liquidity).toBe(0n)
})

test('the protocol’s share of a pool without a fee is zero', () => {
  expect(feeShares({ ...v4, fee: 0 }, 125n)).toEqual({ liquidity: 100_000_000n, protocol: 0n })
})
