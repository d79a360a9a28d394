import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { buyPath, sellPath, tokenPath } from './token-path.ts'

test('the native currency is NATIVE in a URL', () => {
  expect(tokenPath({ chainId: 1, address: NATIVE })).toBe('/explore/tokens/ethereum/NATIVE')
})

test("the swap path contains the chain's slug", () => {
  expect(buyPath({ chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' })).toBe(
    '/swap?chain=base&outputCurrency=0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  )
  expect(buyPath({ chainId: 1, address: NATIVE })).toBe('/swap?chain=mainnet&outputCurrency=NATIVE')
})

test('the wrapped native token is bought with a stablecoin, because buying it with the native one is a wrap', () => {
  expect(buyPath({ chainId: 1, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' })).toBe(
    '/swap?chain=mainnet&inputCurrency=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&outputCurrency=0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  )
})

test('tokens are sold for the native currency, which itself is sold for a stablecoin', () => {
  const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  expect(sellPath({ chainId: 1, address: uni })).toBe(`/swap?chain=mainnet&inputCurrency=${uni}&outputCurrency=NATIVE`)
  expect(sellPath({ chainId: 1, address: NATIVE })).toBe(
    `/swap?chain=mainnet&inputCurrency=NATIVE&outputCurrency=${usdc}`,
  )
  expect(sellPath({ chainId: 1, address: weth })).toBe(
    `/swap?chain=mainnet&inputCurrency=${weth}&outputCurrency=${usdc}`,
  )
})
