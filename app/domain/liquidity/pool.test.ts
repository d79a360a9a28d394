import { expect, test } from 'vitest'
import { liquidity, quotability, sqrtPriceX96 } from './pool.ts'
import { squareRoot } from './square-root.ts'
import { nextTickStop } from './tick-list.ts'

test('a pool can be quoted locally unless the address of its hook permits it to act around swaps', () => {
  expect(quotability('0x0000000000000000000000000000000000000000')).toBe('local')
  // All permissions that do not concern swaps.
  expect(quotability('0x1230000000000000000000000000000000003f33')).toBe('local')
  expect(quotability('0x1230000000000000000000000000000000000080')).toBe('chain')
  expect(quotability('0x1230000000000000000000000000000000000040')).toBe('chain')
  expect(quotability('0x1230000000000000000000000000000000000088')).toBe('chain')
  expect(quotability('0x1230000000000000000000000000000000000044')).toBe('chain')
})

test('a √price outside uint160 and a liquidity outside uint128 throw', () => {
  expect(sqrtPriceX96(2n ** 160n - 1n)).toBe(2n ** 160n - 1n)
  expect(() => sqrtPriceX96(2n ** 160n)).toThrow(RangeError)
  expect(() => sqrtPriceX96(-1n)).toThrow(RangeError)
  expect(liquidity(2n ** 128n - 1n)).toBe(2n ** 128n - 1n)
  expect(() => liquidity(2n ** 128n)).toThrow(RangeError)
  expect(() => liquidity(-1n)).toThrow(RangeError)
})

test('a square root is rounded down', () => {
  expect([0n, 1n, 2n, 3n, 4n, 8n, 9n, 10n ** 36n - 1n, 10n ** 36n].map(squareRoot)).toEqual([
    0n,
    1n,
    1n,
    1n,
    2n,
    2n,
    3n,
    10n ** 18n - 1n,
    10n ** 18n,
  ])
  expect(() => squareRoot(-1n)).toThrow(RangeError)
})

test('the next stop is the next initialised tick in the word of the bitmap, or else the edge of the word', () => {
  const ticks = [-600, -60, 0, 120, 15_360].map((index) => ({ index, liquidityNet: 1n }))
  expect(nextTickStop(ticks, 0, 60, true)).toEqual({ tick: 0, position: 2 })
  expect(nextTickStop(ticks, -1, 60, true)).toEqual({ tick: -60, position: 1 })
  expect(nextTickStop(ticks, -601, 60, true)).toEqual({ tick: -15_360, position: undefined })
  expect(nextTickStop(ticks, 119, 60, true)).toEqual({ tick: 0, position: 2 })
  expect(nextTickStop(ticks, 0, 60, false)).toEqual({ tick: 120, position: 3 })
  expect(nextTickStop(ticks, 120, 60, false)).toEqual({ tick: 15_300, position: undefined })
  expect(nextTickStop(ticks, 15_300, 60, false)).toEqual({ tick: 15_360, position: 4 })
  expect(nextTickStop([], 0, 60, false)).toEqual({ tick: 15_300, position: undefined })
  expect(nextTickStop([], 0, 60, true)).toEqual({ tick: 0, position: undefined })
})
