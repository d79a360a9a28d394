import { expect, test } from 'vitest'
import { MAX_SLIPPAGE } from '#app/domain/swap/slippage-entry.ts'
import { exampleTrade, taxedQuote } from '#tests/builders/example-trade.ts'
import { slippageRemedy } from './slippage-remedy.ts'

const failed = exampleTrade(3_000_000_000n)
const worse = exampleTrade(2_964_000_000n)

test('the proposed slippage covers the fall in price and exceeds the slippage that failed', () => {
  expect(slippageRemedy(failed, worse, 0)).toBe(130)
  expect(slippageRemedy(failed, failed, 0)).toBe(60)
  expect(slippageRemedy(failed, undefined, 0)).toBe(60)
  expect(slippageRemedy({ ...failed, slippage: MAX_SLIPPAGE }, failed, 0)).toBeUndefined()
})

test('no slippage is proposed for a fee on transfers, whether or not the newer quote deducts it', () => {
  expect(slippageRemedy(failed, taxedQuote(worse, '100', '20'), 120)).toBeUndefined()
  expect(slippageRemedy(failed, taxedQuote(worse, '0', '20'), 20)).toBeUndefined()
  expect(slippageRemedy(failed, failed, 51)).toBeUndefined()
  expect(slippageRemedy(failed, undefined, 51)).toBeUndefined()
})

test('a fee that both quotes deduct, or that is within the slippage, does not explain the failure', () => {
  const taxed = taxedQuote(failed, '0', '200')
  expect(slippageRemedy(taxed, taxedQuote(worse, '0', '200'), 0)).toBe(130)
  expect(slippageRemedy(failed, worse, 50)).toBe(130)
})
