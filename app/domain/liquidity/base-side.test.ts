import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { baseSide } from './base-side.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'

test('ether is priced in dollars, everything else in ether or dollars, whichever side of the pool it is on', () => {
  expect(baseSide(1, USDC, WETH)).toBe(1)
  expect(baseSide(1, NATIVE, USDC)).toBe(0)
  expect(baseSide(1, PEPE, WETH)).toBe(0)
  expect(baseSide(1, WETH, PEPE)).toBe(1)
  expect(baseSide(1, PEPE, USDC)).toBe(0)
})

test('between tokens of equal rank, the higher address prices the lower one', () => {
  expect(baseSide(1, USDC, USDT)).toBe(0)
  expect(baseSide(1, USDT, USDC)).toBe(1)
  expect(baseSide(1, NATIVE, WETH)).toBe(0)
})
