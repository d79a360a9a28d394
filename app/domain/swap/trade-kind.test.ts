import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { tradeKind } from './trade-kind.ts'

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('the native currency for its wrapped token is a wrap', () => {
  expect(tradeKind(1, NATIVE, WETH)).toBe('wrap')
})

test('the wrapped token for the native currency is an unwrap, in any case of the address', () => {
  expect(tradeKind(1, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', NATIVE)).toBe('unwrap')
})

test('any other pair is a swap, including another chain’s wrapped token', () => {
  expect(tradeKind(1, NATIVE, USDC)).toBe('swap')
  expect(tradeKind(8453, NATIVE, WETH)).toBe('swap')
  expect(tradeKind(1, WETH, USDC)).toBe('swap')
  expect(tradeKind(1, USDC, NATIVE)).toBe('swap')
})
