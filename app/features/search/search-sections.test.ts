import { Sun } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import type { Recent } from '#app/domain/search/recent.ts'
import { readSearchText } from '#app/domain/search/search-text.ts'
import {
  resultSections,
  matchingCommands,
  suggestedSections,
  usernameToSearch,
  type PoolResult,
  type SearchSection,
  type TokenResult,
} from './search-sections.ts'

const ENS_ACCOUNT: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const PAIR: Address = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
const addressAt = (index: number): Address => `0x${String(index).padStart(40, '0')}`
const token = (index: number): TokenResult => ({
  chainId: 1,
  address: addressAt(index),
  symbol: `T${index}`,
  name: `Token ${index}`,
  decimals: 18,
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: null,
})
const pool = (id: string): PoolResult => ({
  chainId: 1,
  id,
  version: 'V3',
  fee: 500,
  isDynamicFee: false,
  hook: null,
  token0: token(1),
  token1: token(2),
})
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const tokens = range(20).map(token)
const pools = range(20).map((index) => pool(addressAt(100 + index)))
const dark = { id: 'dark', label: 'Dark', context: 'Theme', icon: Sun, isSuggested: true }
const sizes = (sections: readonly SearchSection[]) => sections.map(({ name, rows }) => `${name} ${rows.length}`)

function sizesFor(typed: string, overrides: Partial<Parameters<typeof resultSections>[0]> = {}): string[] {
  return sizes(
    resultSections({
      text: readSearchText(typed),
      tab: 'all',
      tokens,
      pools,
      usernameAccount: null,
      ensAccount: null,
      walletName: null,
      collections: [],
      commands: [],
      ...overrides,
    }),
  )
}

test('tokens come first, then a few pools, then the account of the ENS name', () => {
  expect(sizesFor('ada', { ensAccount: ENS_ACCOUNT })).toEqual(['tokens 8', 'pools 3', 'wallets 1'])
})

test('a username and an ENS name list their wallets, the username first, and a wallet with both is listed once', () => {
  const walletsOf = (usernameAccount: Address, ensAccount: Address) =>
    resultSections({
      text: readSearchText('Ada'),
      tab: 'all',
      tokens: [],
      pools: [],
      collections: [],
      commands: [],
      usernameAccount,
      ensAccount,
      walletName: null,
    }).flatMap(({ rows }) => rows.map((row) => row.kind === 'wallet' && [row.name, row.address]))
  expect(walletsOf(PAIR, ENS_ACCOUNT)).toEqual([
    ['ada', PAIR],
    ['ada.eth', ENS_ACCOUNT],
  ])
  expect(walletsOf(ENS_ACCOUNT, ENS_ACCOUNT)).toEqual([['ada', ENS_ACCOUNT]])
})

test('a slash puts pools first', () => {
  expect(sizesFor('eth/usdc')).toEqual(['pools 8', 'tokens 3'])
})

test('a tab shows only results of its kind, and more of them', () => {
  expect(sizesFor('ada', { tab: 'tokens', ensAccount: ENS_ACCOUNT })).toEqual(['tokens 15'])
  expect(sizesFor('ada', { tab: 'pools', commands: [dark] })).toEqual(['pools 15'])
})

test('the address of a pool, in any case, shows only that pool', () => {
  const overrides = { pools: [...pools, pool(PAIR)], ensAccount: ENS_ACCOUNT, commands: [dark] }
  expect(sizesFor(PAIR.toLowerCase(), overrides)).toEqual(['pools 1'])
  expect(sizesFor(PAIR, { ...overrides, tab: 'tokens' })).toEqual([])
})

test('the address of a token is not listed as a wallet, and an unknown address is', () => {
  expect(sizesFor(addressAt(3), { tokens: [token(3)], pools: [] })).toEqual(['tokens 1'])
  expect(sizesFor(ENS_ACCOUNT, { tokens: [], pools: [] })).toEqual(['wallets 1'])
  expect(sizesFor(ENS_ACCOUNT.replace('dA', 'Da'), { tokens: [], pools: [] })).toEqual([])
})

test('an address shows its primary name', () => {
  const [wallets] = resultSections({
    text: readSearchText(ENS_ACCOUNT),
    tab: 'all',
    tokens: [],
    pools: [],
    usernameAccount: null,
    ensAccount: null,
    collections: [],
    commands: [],
    walletName: 'ada.eth',
  })
  expect(wallets?.rows).toEqual([{ kind: 'wallet', address: ENS_ACCOUNT, name: 'ada.eth' }])
})

test('a few collections come after the other results, and only in the tab of all results', () => {
  const collections = range(5).map(
    (index) => ({ chainId: 1, address: addressAt(index), name: 'Herons', isVerified: true }) as const,
  )
  expect(sizesFor('her', { ensAccount: ENS_ACCOUNT, collections })).toEqual([
    'tokens 8',
    'pools 3',
    'wallets 1',
    'collections 3',
  ])
  expect(sizesFor('her', { tab: 'tokens', collections })).toEqual(['tokens 15'])
})

test('the account of a complete ENS name comes first', () => {
  expect(sizesFor('ada.eth', { ensAccount: ENS_ACCOUNT })).toEqual(['wallets 1', 'tokens 8', 'pools 3'])
  expect(sizesFor('unknown.eth')).toEqual(['tokens 8', 'pools 3'])
})

test('an empty search shows three recent and three trending results of each kind', () => {
  const recents: Recent[] = [
    { kind: 'wallet', address: ENS_ACCOUNT, name: null },
    { kind: 'token', token: token(1) },
    { kind: 'pool', pool: pool(PAIR) },
    { kind: 'token', token: token(2) },
  ]
  const suggestions = { recents, wallets: [], tokens, pools, commands: [] }
  expect(sizes(suggestedSections({ ...suggestions, tab: 'all' }))).toEqual([
    'recent 3',
    'trendingTokens 3',
    'trendingPools 3',
  ])
  expect(sizes(suggestedSections({ ...suggestions, tab: 'tokens' }))).toEqual(['recent 2', 'trendingTokens 15'])
  expect(sizes(suggestedSections({ ...suggestions, tab: 'pools' }))).toEqual(['recent 1', 'trendingPools 15'])
})

test('three favourite wallets are shown, newest first, and not repeated as recent ones', () => {
  const wallets = range(5).map((index) => ({ kind: 'wallet' as const, address: addressAt(index), name: null }))
  const suggestions = { recents: wallets.slice(4), wallets, tokens: [], pools: [], commands: [] }
  const [, favourites] = suggestedSections({ ...suggestions, tab: 'all' })
  expect(favourites).toEqual({ name: 'favouriteWallets', rows: [wallets[3], wallets[2], wallets[1]] })
  expect(sizes(suggestedSections({ ...suggestions, tab: 'tokens' }))).toEqual([])
})

test('commands come first if the text is the beginning of a label or context, and last otherwise', () => {
  expect(sizesFor('dar', { commands: [dark] })).toEqual(['actions 1', 'tokens 8', 'pools 3'])
  expect(sizesFor('ark', { commands: [dark] })).toEqual(['tokens 8', 'pools 3', 'actions 1'])
})

test('a command matches if it contains all words, in any order', () => {
  const light = { ...dark, id: 'light', label: 'Light', keywords: 'day' }
  const ids = (text: string) => matchingCommands([dark, light], text).map(({ id }) => id)
  expect(ids('theme')).toEqual(['dark', 'light'])
  expect(ids('LIGHT them')).toEqual(['light'])
  expect(ids('day')).toEqual(['light'])
  expect(ids('swap')).toEqual([])
})

test('a text is looked up as a username only if it can be one, and is not the symbol of a listed token', () => {
  const symbols = (safety: TokenResult['safety']) => [{ ...token(1), symbol: 'LINK', safety }]
  const lookUp = (typed: string, results: readonly TokenResult[] = []) =>
    usernameToSearch(readSearchText(typed), results)
  expect(lookUp('Dora')).toBe('dora')
  expect(lookUp('dora.eth')).toBeUndefined()
  expect(lookUp('ETH/USDC')).toBeUndefined()
  expect(lookUp(ENS_ACCOUNT)).toBeUndefined()
  expect(lookUp('link', symbols('VERIFIED'))).toBeUndefined()
  expect(lookUp('link', symbols('MEDIUM_WARNING'))).toBe('link')
  expect(lookUp('linked', symbols('VERIFIED'))).toBe('linked')
})
