import { expect, test } from 'vitest'
import { maximumIn, minimumOut, type Bps } from './percent.ts'

test('the minimum is rounded up and the maximum down, so neither is looser than the tolerance', () => {
  expect(minimumOut(1_001n, 50 as Bps)).toBe(996n)
  expect(maximumIn(1_001n, 50 as Bps)).toBe(1_006n)
})

test('without slippage the limits are the quoted amounts', () => {
  expect(minimumOut(123n, 0 as Bps)).toBe(123n)
  expect(maximumIn(123n, 0 as Bps)).toBe(123n)
})
