import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { solanaWallet } from '#tests/wallet/solana-wallet.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'

let tab: StubTab

beforeEach(() => {
  tab = stubTab()
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./wallet-standard.ts')

test('wallets that load before and after the page’s script are found once each', async () => {
  const [early, late] = [solanaWallet({ name: 'Early' }), solanaWallet({ name: 'Late' })]
  early.registerIn(tab.window)
  const { discoverSolanaWallets, solanaWallets, subscribeSolanaWallets } = await load()
  const names = () => solanaWallets().map(({ name }) => name)
  discoverSolanaWallets()
  expect(names()).toEqual(['Early'])
  let changes = 0
  subscribeSolanaWallets(() => (changes += 1))
  late.registerIn(tab.window)
  early.registerIn(tab.window)
  discoverSolanaWallets()
  expect(names()).toEqual(['Early', 'Late'])
  expect(changes).toBe(1)
  late.unregister()
  expect(names()).toEqual(['Early'])
})

test.each<readonly [string, unknown]>([
  ['nothing', null],
  ['text', 'wallet'],
  ['a wallet for another network', { chains: ['sui:mainnet'] }],
  ['a wallet that cannot be connected', { features: {} }],
  ['a wallet without a name', { name: undefined }],
  ['a wallet without networks', { chains: 'solana:mainnet' }],
])('%s registered as a wallet is ignored', async (_, change) => {
  const { discoverSolanaWallets, solanaWallets } = await load()
  discoverSolanaWallets()
  const { wallet } = solanaWallet({ name: 'Odd' })
  const registered = typeof change === 'object' && change !== null ? { ...wallet, ...change } : change
  const detail = (api: { register: (...wallets: unknown[]) => void }) => api.register(registered)
  tab.window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  expect(solanaWallets()).toEqual([])
})
