import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { NO_AMOUNTS } from '#app/domain/liquidity/position-amounts.ts'
import type { DepositRatio } from '#app/domain/liquidity/deposit-ratio.ts'
import { depositView, enterAmount, NO_DEPOSIT, spendableBalances, type DepositToken } from './deposit-view.ts'

const ETH: DepositToken = { address: NATIVE, symbol: 'ETH', decimals: 18, logo: null, price: '2500' }
const USDC: DepositToken = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as Address,
  symbol: 'USDC',
  decimals: 6,
  logo: null,
  price: '1',
}
const facts = { chainId: 1, tokens: [ETH, USDC], balances: [undefined, undefined] } as const
const PAIR: DepositRatio = { version: 'v2', reserves: { amount0: 10n ** 18n, amount1: 2_500_000_000n } }
const range = (tick: number): DepositRatio => ({
  version: 'v3',
  range: { tickLower: -60, tickUpper: 60 },
  price: { sqrtPrice: sqrtPriceAtTick(tick), tick },
})

test('the amount of the other side is calculated from the one that was typed last', () => {
  const view = depositView(enterAmount(NO_DEPOSIT, 0, '2', ETH), { ...facts, ratio: PAIR })
  expect(view.sides.map(({ text }) => text)).toEqual(['2', '5000'])
  const back = depositView(enterAmount(NO_DEPOSIT, 1, '1250', USDC), { ...facts, ratio: PAIR })
  expect(back.sides.map(({ text }) => text)).toEqual(['0.5', '1250'])
})

test('both amounts of a new pair are entered independently', () => {
  const ratio: DepositRatio = { version: 'v2', reserves: NO_AMOUNTS }
  const one = enterAmount(NO_DEPOSIT, 0, '2', ETH)
  expect(depositView(one, { ...facts, ratio }).amounts).toBeUndefined()
  const both = depositView(enterAmount(one, 1, '7', USDC), { ...facts, ratio })
  expect(both.sides.map(({ text }) => text)).toEqual(['2', '7'])
  expect(both.amounts).toEqual({ amount0: 2n * 10n ** 18n, amount1: 7_000_000n, liquidity: 0n })
})

test('outside the range nothing of the locked side is deposited, and the other side determines the deposit', () => {
  const typed = enterAmount(enterAmount(NO_DEPOSIT, 1, '3', USDC), 0, '1', ETH)
  const view = depositView(typed, { ...facts, ratio: range(100) })
  expect(view.locked).toBe(0)
  expect(view.sides[1]).toMatchObject({ text: '3', raw: view.amounts?.amount1 })
  expect(view.amounts?.amount0).toBe(0n)
})

test('an amount above the balance is insufficient, and Max leaves a reserve of the native currency', () => {
  const balances = [10n ** 18n, 100_000_000n] as const
  const view = depositView(enterAmount(NO_DEPOSIT, 0, '0.5', ETH), { ...facts, balances, ratio: PAIR })
  expect(view.sides.map(({ isInsufficient }) => isInsufficient)).toEqual([false, true])
  expect(view.sides[0].max).toBe(998n * 10n ** 15n)
  expect(view.sides[1].max).toBe(100_000_000n)
})

test('the spendable balance of the native currency leaves the reserve, and no balance is spendable before it is read', () => {
  const balances = [10n ** 18n, 100_000_000n] as const
  expect(spendableBalances({ ...facts, balances })).toEqual({ amount0: 998n * 10n ** 15n, amount1: 100_000_000n })
  expect(spendableBalances({ ...facts, balances: [10n ** 18n, undefined] })).toBeUndefined()
})

test('decimal places beyond those of the token are truncated', () => {
  expect(enterAmount(NO_DEPOSIT, 1, '1.23456789', USDC).texts).toEqual(['', '1.234567'])
})

test('the calculated side shows nine significant digits and deposits the exact amount', () => {
  const view = depositView(enterAmount(NO_DEPOSIT, 1, '1', USDC), {
    ...facts,
    ratio: { version: 'v2', reserves: { amount0: 10n ** 18n, amount1: 3_000_000_000n } },
  })
  expect(view.sides[0]).toMatchObject({ text: '0.000333333333', raw: 333_333_333_333_333n })
})
