import { expect, test } from 'vitest'
import { createPrices, priceSource } from './create-prices.ts'
import { marketDistance, poolPriceText } from '#app/domain/liquidity/market-distance.ts'
import { readCreateLink } from '#app/domain/liquidity/read-create-link.ts'
import { poolOf } from '#app/domain/liquidity/create-link.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const tokens = [
  { address: UNI, symbol: 'UNI', decimals: 18, logo: null, price: '10' },
  { address: USDC, symbol: 'USDC', decimals: 6, logo: null, price: '1' },
] as const

const NONE = { amount0: 0n, amount1: 0n }

function pricesOf(version: 'v2' | 'v3', priceRangeState: object) {
  const params = new URLSearchParams({
    currencyA: UNI,
    currencyB: USDC,
    priceRangeState: JSON.stringify(priceRangeState),
  })
  const link = readCreateLink(version, params, 1)
  const named = poolOf(link)
  if (!named) throw new Error('no pair')
  return createPrices(link, named, tokens, null)
}

test('the first deposit of a v2 pair sets its price', () => {
  const amounts = { amount0: 2n * 10n ** 18n, amount1: 22n * 10n ** 6n }
  const prices = pricesOf('v2', {})
  expect(priceSource(prices, null, amounts)).toEqual(amounts)
  expect(priceSource(prices, null, undefined)).toBeUndefined()
})

test('the price of a v2 pair is the ratio of its reserves, whatever is deposited', () => {
  const reserves = { amount0: 4n * 10n ** 18n, amount1: 36n * 10n ** 6n }
  const pool = { version: 'v2', id: '0x', reserves } as const
  expect(priceSource(pricesOf('v2', {}), pool, { amount0: 1n, amount1: 1n })).toEqual(reserves)
})

test('a new v3 pool starts at the entered price, in either direction', () => {
  const up = pricesOf('v3', { priceInverted: false, initialPrice: '12' })
  const down = pricesOf('v3', { priceInverted: true, initialPrice: '0.1' })
  expect(marketDistance(tokens, priceSource(up, null, undefined) ?? NONE)?.level).toBe('confirm')
  expect(Number(poolPriceText(priceSource(down, null, undefined) ?? NONE, down.sides))).toBeCloseTo(0.1, 12)
  expect(marketDistance(tokens, priceSource(down, null, undefined) ?? NONE)?.level).toBe('near')
})
