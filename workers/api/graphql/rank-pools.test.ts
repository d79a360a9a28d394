import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { TRUSTED, type TokenSafety } from '#app/domain/token/safety.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import { NO_LISTS } from '../safety/token-lists.ts'
import type { ChainSnapshot, PoolSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import { matchingPools, searchPools } from './rank-pools.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const SPAM: TokenSafety = {
  level: 'STRONG_WARNING',
  isImpersonator: true,
  isSpam: true,
  reasons: ['impersonator', 'unlisted'],
}
const hex = (text: string) => `0x${Buffer.from(text).toString('hex').padStart(40, '0')}`

function token(symbol: string, change: Partial<TokenSnapshot> = {}): TokenSnapshot {
  const address = change.address ?? hex(symbol)
  return {
    chainId: 1,
    address,
    market: address,
    symbol,
    name: `${symbol} token`,
    decimals: 18,
    totalSupply: 1n,
    idleSupply: 0n,
    isListed: true,
    logo: null,
    safety: TRUSTED,
    isTraded: true,
    txCount: 1,
    price: null,
    hourAgo: null,
    dayAgo: null,
    tvl: 1n,
    dayVolume: 1n,
    totalVolume: 1n,
    ...change,
  }
}

const tokens = [
  token('ETH', { address: NATIVE, name: 'Ether' }),
  token('WETH', { address: WETH, name: 'Wrapped Ether' }),
  token('USDC'),
  token('stETH'),
  token('USDC', { address: hex('fake'), isListed: false, safety: SPAM }),
  token('UNI-V2'),
]
const snapshot: ChainSnapshot = {
  chainId: 1,
  asOf: { chainId: 1, block: 1, time: 1 as UnixSeconds },
  tokens,
  tokenByAddress: new Map(tokens.map((one) => [one.address, one])),
  listedSymbols: new Set(),
  lists: NO_LISTS,
  derived: new Map(),
}

function pool(name: string, token0: string, token1: string, dayVolume: bigint, tvl = 1n) {
  const snapshotOfPool: PoolSnapshot = {
    chainId: 1,
    id: hex(name),
    version: 3,
    token0,
    token1,
    fee: 500,
    isDynamicFee: false,
    tickSpacing: 10,
    hooks: null,
    createdBlock: 1,
    createdAt: 1,
    sqrtPrice: null,
    tick: null,
    liquidity: 0n,
    reserve0: 0n,
    reserve1: 0n,
    txCount: 1,
    tvl,
    tvlDayAgo: null,
    dayVolume,
    dayBeforeVolume: 0n,
    dayFees: 0n,
    totalVolume: 0n,
    totalFees: 0n,
  }
  return { snapshot, pool: snapshotOfPool }
}

const nodes = [
  pool('fake', WETH, hex('fake'), 900n),
  pool('staked', hex('stETH'), hex('USDC'), 500n),
  pool('quiet', hex('USDC'), WETH, 1n),
  pool('native', NATIVE, hex('USDC'), 10n),
  pool('lp', hex('UNI-V2'), WETH, 2n),
]
const names = (text: string, limit = 15) =>
  searchPools(nodes, text, limit).map((node) =>
    Buffer.from(node.pool.id.slice(2), 'hex').toString().replaceAll('\0', ''),
  )

test('a pair finds pools of the native currency and of its wrapped form, before those of tokens that only contain the text', () => {
  expect(names('eth/usdc')).toEqual(['native', 'quiet', 'staked', 'fake'])
})

test.each(['eth/usdc', 'ETH USDC', 'eth-usdc', 'usdc / eth', ' Usdc/weth '])('%s finds the pair', (text) => {
  expect(names(text)).toContain('quiet')
})

test('one token and a slash find the pools of that token', () => {
  expect(names('steth/')).toEqual(['staked'])
  expect(names('/steth')).toEqual(['staked'])
})

test('a text with a dash or space also matches a single symbol or name', () => {
  expect(names('uni-v2')).toEqual(['lp'])
  expect(names('wrapped ether').slice(0, 2)).toEqual(['lp', 'quiet'])
})

test('a pool is found by its id or the start of it, in any case', () => {
  expect(names(hex('quiet').toUpperCase().replace('0X', '0x'))).toEqual(['quiet'])
  expect(matchingPools([pool('quiet', WETH, NATIVE, 1n)], hex('quiet').slice(0, 38))).toHaveLength(1)
})

test('an empty text gives the most traded pools, without impersonators', () => {
  expect(names('')).toEqual(['staked', 'native', 'lp', 'quiet'])
  expect(names('', 2)).toEqual(['staked', 'native'])
})

test('a text longer than any name finds nothing', () => {
  expect(names('x'.repeat(101))).toEqual([])
})

test('a token of a pair is found by its everyday name, or with one typo if nothing else matches', () => {
  expect(names('ethereum/usdc').slice(0, 2)).toEqual(['native', 'quiet'])
  expect(names('wrapepd')).toContain('quiet')
  expect(names('nonsense/usdc')).toEqual([])
})
