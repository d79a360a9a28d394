import { expect, test } from 'vitest'
import { fail, ok } from '#app/base/result.ts'
import { amountsToBuy, amountsToSell } from './sandbox-amounts.ts'

const DOLLAR = 10n ** 18n
const ETHER = { price: 3_000n * DOLLAR, decimals: 18 }
const USDC = { price: DOLLAR, decimals: 6 }

test('a buyer gets the money without the fee in tokens, rounded down', () => {
  expect(amountsToBuy(30_000n, USDC)).toEqual(ok({ cents: 30_000n, amount: 297_000_000n, feeCents: 300n }))
  // 296.99 dollars: 1 % of 300.01 is 3.0001, rounded up to 3.01.
  expect(amountsToBuy(30_001n, ETHER)).toEqual(ok({ cents: 30_001n, amount: 99_000_000_000_000_000n, feeCents: 301n }))
  expect(amountsToBuy(10_000n, { price: 7n * DOLLAR, decimals: 0 })).toEqual(
    ok({ cents: 10_000n, amount: 14n, feeCents: 100n }),
  )
})

test('a seller gets the value without the fee, both rounded against them', () => {
  expect(amountsToSell(10n ** 18n, ETHER)).toEqual(ok({ cents: 297_000n, amount: 10n ** 18n, feeCents: 3_000n }))
  // 100.019999 dollars are worth 100.01, of which 1 % is rounded up to 1.01.
  expect(amountsToSell(100_019_999n, USDC)).toEqual(ok({ cents: 9_900n, amount: 100_019_999n, feeCents: 101n }))
})

test('the fee is at least a dollar', () => {
  expect(amountsToBuy(3_000n, USDC)).toEqual(ok({ cents: 3_000n, amount: 29_000_000n, feeCents: 100n }))
  expect(amountsToSell(31_000_000n, USDC)).toEqual(ok({ cents: 3_000n, amount: 31_000_000n, feeCents: 100n }))
})

test('the money is limited to 30 to 30,000 dollars', () => {
  expect(amountsToBuy(2_999n, USDC)).toEqual(fail('ramp.belowMinimum'))
  expect(amountsToBuy(3_000_000n, USDC).ok).toBe(true)
  expect(amountsToBuy(3_000_001n, USDC)).toEqual(fail('ramp.aboveMaximum'))
  expect(amountsToSell(30_999_999n, USDC)).toEqual(fail('ramp.belowMinimum'))
  expect(amountsToSell(1n, USDC)).toEqual(fail('ramp.belowMinimum'))
  expect(amountsToSell(2n ** 255n, USDC)).toEqual(fail('ramp.aboveMaximum'))
})

test('money that buys less than one base unit has no quote', () => {
  expect(amountsToBuy(3_000n, { price: 30n * DOLLAR, decimals: 0 })).toEqual(fail('quote.none'))
})
