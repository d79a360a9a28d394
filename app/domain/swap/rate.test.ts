import { expect, test } from 'vitest'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { rate } from './rate.ts'

const ETH = nativeToken(1)
const USDC = { ...ETH, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const

test('the rate is the price of one whole token, whatever the amounts', () => {
  expect(rate({ token: ETH, raw: baseUnits(2n * 10n ** 18n) }, { token: USDC, raw: baseUnits(5_026_400_000n) })).toBe(
    '2513.2',
  )
})

test('the inverse rate keeps its digits', () => {
  expect(rate({ token: USDC, raw: baseUnits(3_000_000n) }, { token: ETH, raw: baseUnits(10n ** 15n) })).toBe(
    '0.000333333333333333333333333333333333333333',
  )
})

test('an amount of zero has no price', () => {
  expect(rate({ token: ETH, raw: baseUnits(0n) }, { token: USDC, raw: baseUnits(1n) })).toBeUndefined()
})
