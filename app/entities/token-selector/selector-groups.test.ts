import { expect, test } from 'vitest'
import { addressKey, type Address } from '#app/domain/address/address.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { ambiguousTokens, selectorGroups } from './selector-groups.ts'

function token(digit: number, symbol: string, change: Partial<MarketToken> = {}): MarketToken {
  const address: Address = `0x${String(digit).repeat(40)}`
  const trusted = { safety: 'VERIFIED', isImpersonator: false } as const
  return { chainId: 1, address, symbol, name: symbol, decimals: 6, logo: null, price: '1', ...trusted, ...change }
}

const usdc = token(1, 'USDC')
const fake = token(2, 'USDC', { safety: 'STRONG_WARNING', isImpersonator: true, price: '1000' })
const uni = token(3, 'UNI', { price: '8' })
const unpriced = token(4, 'NEW', { safety: 'MEDIUM_WARNING', price: null })
const dai = token(5, 'DAI')
const all = [usdc, fake, uni, unpriced, dai]
const balances = new Map([usdc, fake, uni, unpriced].map(({ chainId, address }) => [addressKey(chainId, address), 10n]))

test("the account's tokens are sorted by value, with an impersonator after all others, regardless of its price", () => {
  expect(selectorGroups(all, [], balances, true)).toEqual([
    { name: 'recent', options: [] },
    { name: 'yourTokens', options: [uni, usdc, unpriced, fake] },
    { name: 'popular', options: [dai] },
  ])
})

test('tokens chosen last come before all others, and are not repeated among them', () => {
  expect(selectorGroups(all, [dai, usdc], balances, true)).toEqual([
    { name: 'recent', options: [dai, usdc] },
    { name: 'yourTokens', options: [uni, unpriced, fake] },
    { name: 'popular', options: [] },
  ])
})

test('search results keep the order of the search', () => {
  expect(selectorGroups(all, [dai], balances, false)).toEqual([{ name: 'results', options: all }])
})

test('unlisted tokens and tokens that share a symbol are ambiguous', () => {
  expect([...ambiguousTokens(all)]).toEqual([usdc, fake, unpriced])
  expect([...ambiguousTokens([usdc, uni, token(6, 'ｕsdc')])]).toHaveLength(2)
  expect(ambiguousTokens([usdc, uni, dai]).size).toBe(0)
})
