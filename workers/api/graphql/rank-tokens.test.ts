import type { TokenSafety } from '#app/domain/token/safety.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { TokenSnapshot } from './chain-snapshot.ts'
import { fdvOf, marketCapOf, searchTokens, tokenId, topTokens } from './rank-tokens.ts'

const HONEST: TokenSafety = { level: 'MEDIUM_WARNING', isImpersonator: false, isSpam: false, reasons: ['unlisted'] }
const SPAM: TokenSafety = {
  level: 'STRONG_WARNING',
  isImpersonator: true,
  isSpam: true,
  reasons: ['impersonator', 'unlisted'],
}
const DOLLAR = 10n ** 18n

function token(symbol: string, change: Partial<TokenSnapshot> = {}): TokenSnapshot {
  const address = change.address ?? `0x${Buffer.from(symbol).toString('hex').padStart(40, '0')}`
  return {
    chainId: 1,
    address,
    market: address,
    symbol,
    name: `${symbol} token`,
    decimals: 18,
    totalSupply: DOLLAR,
    idleSupply: 0n,
    isListed: false,
    logo: null,
    safety: HONEST,
    isTraded: true,
    txCount: 1,
    price: DOLLAR,
    hourAgo: DOLLAR,
    dayAgo: DOLLAR,
    tvl: 1n,
    dayVolume: 1n,
    totalVolume: 1n,
    ...change,
  }
}

const isSpam = ({ safety }: TokenSnapshot) => safety.isSpam
const symbols = (tokens: readonly TokenSnapshot[]) => tokens.map(({ symbol }) => symbol)
const sort = (
  tokens: readonly TokenSnapshot[],
  orderBy: Parameters<typeof topTokens>[1]['orderBy'],
  order: 'ASC' | 'DESC' = 'DESC',
) => symbols(topTokens(tokens, { orderBy, order, filter: '', volume: ({ dayVolume }) => dayVolume, isSpam }))

test('volumes beyond doubles are sorted exactly', () => {
  const tokens = [token('A', { dayVolume: 2n ** 70n }), token('B', { dayVolume: 2n ** 70n + 1n })]
  expect(sort(tokens, 'VOLUME')).toEqual(['B', 'A'])
  expect(sort(tokens, 'VOLUME', 'ASC')).toEqual(['A', 'B'])
})

test('changes are sorted by percentage', () => {
  const tokens = [
    token('A', { price: 1_100n, dayAgo: 1_000n }),
    token('B', { price: 3n, dayAgo: 2n }),
    token('C', { dayAgo: null }),
    token('D', { price: 1n, dayAgo: 2n }),
  ]
  expect(sort(tokens, 'DAY_CHANGE')).toEqual(['B', 'A', 'D', 'C'])
  expect(sort(tokens, 'DAY_CHANGE', 'ASC')).toEqual(['D', 'A', 'B', 'C'])
})

test('equal values are ordered by TVL, then id, so that pages never overlap', () => {
  const tokens = [token('B'), token('A'), token('C', { tvl: 2n })]
  expect(sort(tokens, 'VOLUME')).toEqual(['C', 'A', 'B'])
})

test('the filter matches symbol, name and the start of the address', () => {
  const tokens = [token('ABC'), token('XYZ', { name: 'has abc inside' }), token('QQQ', { address: '0xabcdef' })]
  const filtered = (filter: string) =>
    symbols(topTokens(tokens, { orderBy: 'VOLUME', order: 'DESC', filter, volume: () => 0n, isSpam })).sort()
  expect(filtered('aBc')).toEqual(['ABC', 'XYZ'])
  expect(filtered('0xABC')).toEqual(['QQQ'])
})

test('spam, tokens without a price or volume, and native currencies without pools of their own are left out of the list', () => {
  const tokens = [
    token('A', { safety: SPAM }),
    token('B', { price: null }),
    token('C', { isTraded: false }),
    token('D'),
    token('E', { totalVolume: 0n }),
  ]
  expect(sort(tokens, 'TOTAL_VALUE_LOCKED')).toEqual(['D'])
})

test('a trap is left out of the list unless requested by id, and is ranked last in a search', () => {
  const tokens = [token('TRAP'), token('TRAPS')]
  const isSpam = ({ symbol }: TokenSnapshot) => symbol === 'TRAP'
  const options = { orderBy: 'VOLUME', order: 'DESC', filter: '', isSpam, volume: () => 0n } as const
  expect(symbols(topTokens(tokens, options))).toEqual(['TRAPS'])
  expect(symbols(topTokens(tokens, { ...options, ids: new Set(tokens.map(tokenId)) })).sort()).toEqual([
    'TRAP',
    'TRAPS',
  ])
  expect(symbols(searchTokens(tokens, 'trap', 50, isSpam))).toEqual(['TRAPS', 'TRAP'])
  expect(symbols(searchTokens(tokens, '', 50, isSpam))).toEqual(['TRAPS'])
})

test('the supply of a native currency is unknown', () => {
  expect(fdvOf(token('ETH', { address: NATIVE }))).toBeNull()
  expect(marketCapOf(token('ETH', { address: NATIVE }))).toBeNull()
  expect(fdvOf(token('A'))).toBe(1_000_000n)
})

test('burnt tokens are included in the FDV but not in the market cap', () => {
  const burnt = token('A', { idleSupply: DOLLAR / 4n })
  expect([fdvOf(burnt), marketCapOf(burnt)]).toEqual([1_000_000n, 750_000n])
  const allBurnt = token('A', { idleSupply: DOLLAR })
  expect(marketCapOf(allBurnt)).toBe(0n)
})

test('without a supply, a price or plausible balances there is no market cap', () => {
  const withoutSupply = token('A', { totalSupply: 0n })
  expect([fdvOf(withoutSupply), marketCapOf(withoutSupply)]).toEqual([null, null])
  const unpriced = token('A', { price: null })
  expect([fdvOf(unpriced), marketCapOf(unpriced)]).toEqual([null, null])
  expect(marketCapOf(token('A', { idleSupply: null }))).toBeNull()
  expect(marketCapOf(token('A', { idleSupply: DOLLAR + 1n }))).toBeNull()
})

test('the market cap is never above the FDV', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const supplies = fc.record({
    totalSupply: amount,
    idleSupply: fc.option(amount),
    price: fc.option(fc.bigInt({ min: 1n, max: 2n ** 200n })),
    decimals: fc.integer({ min: 0, max: 36 }),
  })
  fc.assert(
    fc.property(supplies, (change) => {
      const subject = token('A', change)
      const [fdv, cap] = [fdvOf(subject), marketCapOf(subject)]
      if (cap !== null) expect(fdv !== null && cap <= fdv).toBe(true)
      expect(cap !== null && cap < 0n).toBe(false)
    }),
  )
})

test('a search gives the exact symbol first, then listed tokens, prefixes, volume', () => {
  const tokens = [
    token('xETH', { dayVolume: 900n }),
    token('ETHX', { dayVolume: 5n }),
    token('WETH', { isListed: true }),
    token('ETH', { isListed: true, address: NATIVE, dayVolume: 0n }),
    token('ETHY', { dayVolume: 6n }),
  ]
  expect(symbols(searchTokens(tokens, 'eth', 50, isSpam))).toEqual(['ETH', 'WETH', 'ETHY', 'ETHX', 'xETH'])
})

test('an impersonator ranks after every honest match, even a weaker one', () => {
  const tokens = [
    token('USDC', { safety: SPAM, dayVolume: 9_999n }),
    token('USDCX'),
    token('USDC', { isListed: true, address: '0x1' }),
  ]
  expect(searchTokens(tokens, 'USDC', 50, isSpam).map(({ symbol, safety }) => `${symbol} ${safety.level}`)).toEqual([
    'USDC MEDIUM_WARNING',
    'USDCX MEDIUM_WARNING',
    'USDC STRONG_WARNING',
  ])
})

test('a full address finds its token, spam or not', () => {
  const tokens = [token('A'), token('BAD', { safety: SPAM, address: '0xbad' })]
  expect(symbols(searchTokens(tokens, '0xBAD', 50, isSpam))).toEqual(['BAD'])
})

test('an empty search gives the native currency, then listed and traded tokens, and no spam', () => {
  const tokens = [
    token('A', { dayVolume: 10n }),
    token('B', { isListed: true, dayVolume: 3n }),
    token('ETH', { isListed: true, address: NATIVE, market: '0xweth' }),
    token('BAD', { safety: SPAM }),
  ]
  expect(symbols(searchTokens(tokens, '', 50, isSpam))).toEqual(['ETH', 'B', 'A'])
})

test('an everyday name finds the listed token, and one typo is allowed only if nothing else matches', () => {
  const tokens = [
    token('WBTC', { name: 'Wrapped BTC', isListed: true }),
    token('UNI', { name: 'Uniswap', isListed: true }),
    token('UNISWP', { name: 'Not it' }),
  ]
  expect(symbols(searchTokens(tokens, 'bitcoin', 50, isSpam))).toEqual(['WBTC'])
  expect(symbols(searchTokens(tokens, 'uniswp', 50, isSpam))).toEqual(['UNISWP'])
  expect(symbols(searchTokens(tokens.slice(0, 2), 'uniswp', 50, isSpam))).toEqual(['UNI'])
  expect(symbols(searchTokens(tokens.slice(0, 2), 'nonsense', 50, isSpam))).toEqual([])
})
