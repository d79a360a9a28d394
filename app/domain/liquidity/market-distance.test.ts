import { expect, test } from 'vitest'
import { marketDistance, poolPriceText, priceDistance } from './market-distance.ts'
import { sqrtPriceAtTick } from './tick-math.ts'

test.each([
  ['2500', '2500', 'near', '0.00'],
  ['2625', '2500', 'near', '5.00'],
  ['2626', '2500', 'warn', '5.04'],
  ['2500', '2626', 'warn', '5.04'],
  ['2750', '2500', 'warn', '10.00'],
  ['2751', '2500', 'confirm', '10.04'],
  ['1', '2500', 'confirm', '249900.00'],
])('a pool price of %s at a market price of %s has the level %s', (price, market, level, percent) => {
  expect(priceDistance(price, market)).toEqual({ level, percent })
})

test('the distance from a market price of zero is null', () => {
  expect(priceDistance('1', '0')).toBeNull()
})

const ETH = { decimals: 18, price: '2500' }
const USDC = { decimals: 6, price: '1' }

test('v2 amounts are compared with the market price in whole tokens', () => {
  const amounts = { amount0: 4n * 10n ** 18n, amount1: 11_000n * 10n ** 6n }
  expect(poolPriceText(amounts, { baseSide: 0, decimals0: 18, decimals1: 6 })).toBe('2750')
  expect(marketDistance([ETH, USDC], amounts)).toEqual({ percent: '10.00', level: 'warn' })
  expect(marketDistance([ETH, USDC], { ...amounts, amount1: amounts.amount1 + 10n ** 7n })?.level).toBe('confirm')
})

test('the distance of a √price is the same above and below the market price', () => {
  // 1.0001^1000 ≈ 1.10517
  const source = { sqrtPrice: sqrtPriceAtTick(1000) }
  const [token0, token1] = [
    { decimals: 18, price: '3' },
    { decimals: 18, price: '3' },
  ]
  expect(marketDistance([token0, token1], source)).toEqual({ percent: '10.51', level: 'confirm' })
  expect(marketDistance([token0, token1], { sqrtPrice: sqrtPriceAtTick(-1000) })).toEqual({
    percent: '10.51',
    level: 'confirm',
  })
})

test('the distance is null without a market price of each token, or with an amount of zero', () => {
  const amounts = { amount0: 1n, amount1: 1n }
  expect(marketDistance([{ ...ETH, price: null }, USDC], amounts)).toBeNull()
  expect(marketDistance([ETH, { ...USDC, price: null }], amounts)).toBeNull()
  expect(marketDistance([ETH, USDC], { amount0: 0n, amount1: 1n })).toBeNull()
})
