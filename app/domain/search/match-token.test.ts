import { expect, test } from 'vitest'
import { tokenMatcher, typoMatcher, type SearchedToken } from './match-token.ts'

const token = (symbol: string, name: string, isListed = true): SearchedToken => ({
  symbol,
  name,
  isListed,
  address: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
})
const WBTC = token('WBTC', 'Wrapped BTC')
const UNI = token('UNI', 'Uniswap')

test.each(['bitcoin', 'Bitcoin', ' bitc', 'btc', 'wbtc', 'wrapped'])('%s finds WBTC', (text) => {
  expect(tokenMatcher(text)(WBTC)).toBe(true)
})

test('an alias finds only listed tokens, and two letters match no alias', () => {
  expect(tokenMatcher('bitcoin')(token('WBTC', 'Wrapped BTC', false))).toBe(false)
  expect(tokenMatcher('ethereum')(token('ETH', 'Ether'))).toBe(true)
  expect(tokenMatcher('bi')(WBTC)).toBe(false)
})

test('the start of an address finds its token', () => {
  expect(tokenMatcher('0x1F98')(UNI)).toBe(true)
  expect(tokenMatcher('0x2F98')(UNI)).toBe(false)
})

test.each(['uniswp', 'uniiswap', 'unisawp', 'vniswap', 'inis', 'uniws', 'nuiswap'])(
  '%s is one typo from Uniswap',
  (text) => {
    expect(typoMatcher(text)(UNI)).toBe(true)
  },
)

test.each(['uni', 'unixyz', 'swapp', 'uqiswop', '', '0x1f9840a85d5'])('%s is not one typo from Uniswap', (text) => {
  expect(typoMatcher(text)(UNI)).toBe(false)
})

test('an alias with a typo finds listed tokens only', () => {
  expect(typoMatcher('bitcion')(WBTC)).toBe(true)
  expect(typoMatcher('bitcion')(token('WBTC', 'Wrapped BTC', false))).toBe(false)
})
