import { expect, test } from 'vitest'
import { TRUSTED } from '#app/domain/token/safety.ts'
import type { TokenSnapshot } from './chain-snapshot.ts'
import { DEFAULT_RULES, sortByValue, totalValue, valueBalance, valueChange } from './value-balances.ts'

const E18 = 10n ** 18n

function token(symbol: string, facts: Partial<TokenSnapshot> = {}): TokenSnapshot {
  return {
    chainId: 1,
    address: `0x${symbol}`,
    market: `0x${symbol}`,
    symbol,
    name: symbol,
    decimals: 18,
    totalSupply: 0n,
    idleSupply: null,
    isListed: true,
    logo: null,
    safety: TRUSTED,
    isTraded: true,
    txCount: 0,
    price: 2n * E18,
    hourAgo: null,
    dayAgo: null,
    tvl: 0n,
    dayVolume: 0n,
    totalVolume: 0n,
    ...facts,
  }
}

const isSpam = ({ symbol }: TokenSnapshot) => symbol === 'SPAM'
const value = (one: TokenSnapshot, amount: bigint, rules = DEFAULT_RULES) => valueBalance(one, amount, isSpam, rules)

test('a value is the balance times the price, rounded down to a micro-dollar', () => {
  expect(value(token('A'), E18 / 3n).value).toBe(666_666n)
  expect(value(token('A', { decimals: 6 }), 1n).value).toBe(2n)
  expect(value(token('A'), 499_999_999_999n).value).toBe(0n)
})

test('the value of a token without a price is null, not zero', () => {
  const balance = value(token('A', { price: null }), E18)
  expect(balance).toMatchObject({ value: null, hiddenReason: null })
  expect(totalValue([balance, value(token('B'), E18)])).toBe(2_000_000n)
})

test('spam and unlisted tokens do not count unless the request includes them', () => {
  const [spam, unlisted] = [token('SPAM'), token('NEW', { isListed: false })]
  expect([value(spam, E18).hiddenReason, value(unlisted, E18).hiddenReason]).toEqual(['SPAM', 'UNLISTED'])
  const all = { ...DEFAULT_RULES, includeSpamTokens: true }
  expect([value(spam, E18, all).hiddenReason, value(unlisted, E18, all).hiddenReason]).toEqual([null, null])
  const chosen = { ...DEFAULT_RULES, included: new Set(['1:0xNEW']), excluded: new Set(['1:0xA']) }
  expect(value(unlisted, E18, chosen).hiddenReason).toBeNull()
  expect(value(token('A'), E18, chosen).hiddenReason).toBe('EXCLUDED')
  expect(totalValue([value(spam, E18), value(unlisted, E18), value(token('A'), E18)])).toBe(2_000_000n)
})

test('balances below one dollar count unless the request excludes them', () => {
  const few = (rules = DEFAULT_RULES) => value(token('A'), E18 / 2n - 1n, rules)
  expect(few().hiddenReason).toBeNull()
  expect(few({ ...DEFAULT_RULES, includeSmallBalances: false }).hiddenReason).toBe('SMALL')
  expect(value(token('A'), E18 / 2n, { ...DEFAULT_RULES, includeSmallBalances: false }).hiddenReason).toBeNull()
})

test('balances are sorted by value, then those without a value, then hidden ones', () => {
  const balances = [
    value(token('SPAM'), 900n * E18),
    value(token('NONE', { price: null }), E18),
    value(token('SMALL'), E18),
    value(token('LARGE'), 5n * E18),
  ]
  expect(sortByValue(balances).map(({ token: { symbol } }) => symbol)).toEqual(['LARGE', 'SMALL', 'NONE', 'SPAM'])
})

test('the change values the current balances at earlier and current prices, without hidden ones', () => {
  const balances = [value(token('A'), 3n * E18), value(token('B'), E18), value(token('SPAM'), 100n * E18)]
  expect(valueChange(balances, [E18, 4n * E18, E18])).toEqual({ absolute: '1', percentage: '14.285714' })
})

test('a token without an earlier price is left out of the change', () => {
  const balances = [value(token('A'), E18), value(token('NEW'), 1_000n * E18)]
  expect(valueChange(balances, [E18, null])).toEqual({ absolute: '1', percentage: '100' })
  expect(valueChange(balances, [null, null])).toBeNull()
  expect(valueChange([], [])).toBeNull()
})
