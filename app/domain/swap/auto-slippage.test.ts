import { expect, test } from 'vitest'
import { autoSlippage, isAutoSlippage, minAutoSlippage } from './auto-slippage.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const NATIVE = '0x0000000000000000000000000000000000000000'

test('the minimum automatic slippage is 0.1 % between tokens pegged to the dollar, otherwise 0.5 %', () => {
  expect(minAutoSlippage(1, [USDC, DAI])).toBe(10)
  expect(minAutoSlippage(1, [NATIVE, USDC])).toBe(50)
})

test.each([
  [0n, 50],
  [50n, 50],
  [123n, 123],
  [551n, 550],
  [20_000n, 550],
])('a cost of %d for a value of 10,000 gives %d bps', (cost, bps) => {
  expect(autoSlippage(cost, 10_000n, minAutoSlippage(1, [NATIVE, USDC]))).toBe(bps)
})

test('a trade without value has the highest automatic slippage', () => {
  expect(autoSlippage(1n, 0n, minAutoSlippage(1, [NATIVE, USDC]))).toBe(550)
})

test('a slippage can be automatic if it is a whole number of basis points from 0.1 % to 5.5 %', () => {
  for (const bps of [10, 50, 550]) expect(isAutoSlippage(bps), String(bps)).toBe(true)
  for (const bps of [0, 9, 551, 50.5, Number.NaN]) expect(isAutoSlippage(bps), String(bps)).toBe(false)
})
