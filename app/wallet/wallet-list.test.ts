import { afterEach, expect, test, vi } from 'vitest'
import {
  forMobileWeb,
  lastUsedFirst,
  mergePlatforms,
  normalizedName,
  onlyMock,
  walletList,
  withoutDuplicateBinance,
  withoutExtension,
  withoutInjectedCoinbase,
  type ListContext,
  type WalletOption,
} from './wallet-list.ts'

afterEach(() => void vi.restoreAllMocks())

function evm(name: string, id: string, rest: Partial<WalletOption> = {}): WalletOption {
  const isInjected = rest.isInjected ?? true
  const type = isInjected ? 'injected' : 'sdk'
  return { id, name, icon: undefined, analyticsType: 'injected', evm: { id, type }, ...rest, isInjected }
}

function svm(name: string, rest: Partial<WalletOption> = {}): WalletOption {
  const id = `solana:${name}`
  return { id, name, icon: undefined, isInjected: true, analyticsType: 'svm', svm: { walletName: name }, ...rest }
}

const METAMASK = evm('MetaMask', 'io.metamask')
const COINBASE = evm('Coinbase Wallet', 'com.coinbase.wallet')
const COINBASE_SDK = evm('Coinbase Wallet', 'coinbaseWalletSDK', { isInjected: false })
const EXTENSION = evm('Uniswap Extension', 'org.uniswap.app')
const MOCK = evm('Mock', 'mock', { isInjected: false, evm: { id: 'mock', type: 'mock' } })
const DESKTOP: ListContext = { isPhone: false, isTestMode: false, hasEmbeddedWallet: false, lastUsed: undefined }

const names = (options: readonly WalletOption[]) => options.map(({ name }) => name)
const ids = (options: readonly WalletOption[]) => options.map(({ id }) => id)

test('a wallet for Solana only is not offered, and one for Solana and EVM is a single entry', () => {
  const both = [evm('Phantom', 'app.phantom'), svm('Phantom')]
  expect(names(walletList([...both, svm('Solflare'), METAMASK], DESKTOP))).toEqual(['MetaMask', 'Phantom'])
})

test('names are compared in lower case and without a trailing " wallet"', () => {
  expect(normalizedName('Coinbase Wallet')).toBe('coinbase')
  expect(normalizedName('PHANTOM')).toBe('phantom')
  expect(normalizedName('Wallet Guard')).toBe('wallet guard')
  expect(normalizedName('Wallet')).toBe('wallet')
})

test('the EVM and the Solana entry of one wallet become one entry with both', () => {
  const merged = mergePlatforms([evm('Phantom', 'app.phantom'), METAMASK, svm('phantom wallet')])
  expect(merged).toHaveLength(2)
  expect(merged[0]).toMatchObject({
    id: 'app.phantom',
    name: 'Phantom',
    evm: { id: 'app.phantom', type: 'injected' },
    svm: { walletName: 'phantom wallet' },
  })
})

test('entries of one platform, of three wallets or with a custom id do not merge', () => {
  const twice = [evm('Phantom', 'a'), evm('Phantom', 'b')]
  expect(mergePlatforms(twice)).toEqual(twice)
  const thrice = [...twice, svm('Phantom')]
  expect(mergePlatforms(thrice)).toEqual(thrice)
  const custom = [evm('Phantom', 'a', { customId: 'own' }), svm('Phantom')]
  expect(mergePlatforms(custom)).toEqual(custom)
})

test('merging logs a warning only if one of the two is not injected', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  mergePlatforms([evm('Phantom', 'a'), svm('Phantom')])
  expect(warn).not.toHaveBeenCalled()
  const [merged] = mergePlatforms([evm('Phantom', 'a'), svm('Phantom', { isInjected: false })])
  expect(warn).toHaveBeenCalledOnce()
  expect(merged?.isInjected).toBe(true)
})

test('injected Coinbase is hidden where its SDK is offered, and only there', () => {
  expect(ids(withoutInjectedCoinbase([COINBASE, COINBASE_SDK, METAMASK]))).toEqual(['coinbaseWalletSDK', 'io.metamask'])
  expect(ids(withoutInjectedCoinbase([COINBASE, METAMASK]))).toEqual(['com.coinbase.wallet', 'io.metamask'])
})

test('the site’s own extension is hidden unless embedded wallets are enabled', () => {
  expect(names(withoutExtension([EXTENSION, METAMASK], false))).toEqual(['MetaMask'])
  expect(names(withoutExtension([EXTENSION, METAMASK], true))).toEqual(['Uniswap Extension', 'MetaMask'])
})

test('the SDK of Binance is omitted where its injected wallet is present', () => {
  const sdk = evm('Binance', 'wallet.binance.com', { isInjected: false })
  expect(ids(withoutDuplicateBinance([sdk, METAMASK]))).toEqual(['wallet.binance.com', 'io.metamask'])
  expect(ids(withoutDuplicateBinance([sdk, evm('Binance Wallet', 'com.binance.wallet')]))).toEqual([
    'com.binance.wallet',
  ])
})

test("on phones, only Coinbase's SDK is offered in Coinbase's browser", () => {
  expect(ids(forMobileWeb([COINBASE, METAMASK, COINBASE_SDK]))).toEqual(['coinbaseWalletSDK'])
  expect(ids(walletList([COINBASE, COINBASE_SDK], { ...DESKTOP, isPhone: true }))).toEqual(['coinbaseWalletSDK'])
})

test('on phones, a single injected wallet is the only one offered', () => {
  expect(names(forMobileWeb([METAMASK, COINBASE_SDK]))).toEqual(['MetaMask'])
  const two = [METAMASK, evm('Rainbow', 'me.rainbow'), COINBASE_SDK]
  expect(forMobileWeb(two)).toEqual(two)
  expect(walletList([METAMASK, COINBASE_SDK], DESKTOP)).toHaveLength(2)
})

test('in test mode only the mock wallet is offered', () => {
  expect(names(onlyMock([METAMASK, MOCK]))).toEqual(['Mock'])
  expect(names(walletList([METAMASK, MOCK, COINBASE_SDK], { ...DESKTOP, isTestMode: true }))).toEqual(['Mock'])
})

test('the wallet used last comes first, the others follow by name', () => {
  const three = [evm('C', 'c'), evm('A', 'a'), evm('B', 'b')]
  expect(names(lastUsedFirst(three, 'b'))).toEqual(['B', 'A', 'C'])
  expect(names(lastUsedFirst(three, undefined))).toEqual(['A', 'B', 'C'])
  expect(names(walletList(three, { ...DESKTOP, lastUsed: 'c' }))).toEqual(['C', 'A', 'B'])
})
