import { expect, test } from 'vitest'
import { poolRatio, ratioText } from './pool-price.ts'

test('ratios are rounded down to twenty significant digits', () => {
  expect(ratioText(1n, 3n)).toBe('0.33333333333333333333')
  expect(ratioText(2n, 3_000_000n)).toBe('0.00000066666666666666666666')
  expect(ratioText(10n ** 30n, 1n)).toBe('1000000000000000000000000000000')
  expect(ratioText(1n, 0n)).toBeNull()
  expect(ratioText(0n, 1n)).toBe('0')
})

test('the price of a USDC/WETH pool is in whole tokens', () => {
  // √price 1584563250285286751870879006720000 is 4 × 10^8 wei of WETH per base unit of USDC: 0.0004 WETH per USDC.
  const { numerator, denominator } = poolRatio(1_584_563_250_285_286_751_870_879_006_720_000n, 6, 18)
  expect(ratioText(numerator, denominator)).toBe('0.0004')
  expect(ratioText(denominator, numerator)).toBe('2500')
})
