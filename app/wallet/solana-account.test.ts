import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { solanaAddress, solanaWallet } from '#tests/wallet/solana-wallet.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'

const [A, B] = [solanaAddress(), solanaAddress()]
const NAME = 'Phantom'

let tab: StubTab

beforeEach(() => {
  tab = stubTab()
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

async function openPage(options: Partial<Parameters<typeof solanaWallet>[0]> = {}) {
  const wallet = solanaWallet({ name: NAME, addresses: [A], ...options })
  const { bridge } = await import('./bridge.ts')
  const { discoverSolanaWallets } = await import('./wallet-standard.ts')
  const account = await import('./solana-account.ts')
  discoverSolanaWallets()
  return { ...account, bridge, wallet, register: () => wallet.registerIn(tab.window) }
}

test('the connected account is shown, and disconnecting ends it in the wallet too', async () => {
  const { connectSolana, disconnectSolana, bridge, wallet, register } = await openPage()
  register()
  await connectSolana(NAME)
  expect(bridge.svm).toEqual({ address: A, wallet: NAME })
  disconnectSolana()
  expect(bridge.svm).toBeUndefined()
  expect(wallet.requests).toEqual(['connect', 'disconnect'])
  expect(tab.texts.size).toBe(0)
})

test('the request is sent 10 ms after connecting starts', async () => {
  const { connectSolana, wallet, register } = await openPage()
  register()
  vi.useFakeTimers()
  try {
    const connecting = connectSolana(NAME)
    await vi.advanceTimersByTimeAsync(9)
    expect(wallet.requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(wallet.requests).toEqual(['connect'])
    await connecting
  } finally {
    vi.useRealTimers()
  }
})

test('connecting a wallet that has not registered throws an error with its name', async () => {
  const { connectSolana } = await openPage()
  await expect(connectSolana(NAME)).rejects.toThrow('Solana Wallet Adapter not found for wallet Phantom')
})

test('after a rejection no account is connected, and connecting can be retried', async () => {
  const { connectSolana, bridge, wallet, register } = await openPage()
  register()
  wallet.reject()
  await expect(connectSolana(NAME)).rejects.toThrow('User rejected')
  expect(bridge.svm).toBeUndefined()
  await expect(connectSolana(NAME)).rejects.toThrow('User rejected')
  expect(wallet.requests).toEqual(['connect', 'connect'])
})

test('the account follows the wallet, until it is dropped', async () => {
  const { connectSolana, clearSolana, bridge, wallet, register } = await openPage()
  register()
  await connectSolana(NAME)
  wallet.change([B])
  expect(bridge.svm?.address).toBe(B)
  wallet.change([])
  expect(bridge.svm).toBeUndefined()
  clearSolana()
  wallet.change([A])
  expect(bridge.svm).toBeUndefined()
})

test('an invalid Solana address is not shown', async () => {
  const { connectSolana, bridge, register } = await openPage({ addresses: ['<b>', '0x0', `${A}0`] })
  register()
  await connectSolana(NAME)
  expect(bridge.svm).toBeUndefined()
})

test('a returning visitor’s account connects without a prompt, even if the wallet registers late', async () => {
  tab.texts.set('tarn.wallet.solana', NAME)
  const { restoreSolana, bridge, wallet, register } = await openPage({ isConnected: true })
  const restored = restoreSolana()
  register()
  await restored
  expect(bridge.svm?.address).toBe(A)
  expect(wallet.requests).toEqual(['connect silently'])
})

test('an account that connects after a disconnection is not shown', async () => {
  const { connectSolana, disconnectSolana, bridge, register } = await openPage()
  register()
  const connecting = connectSolana(NAME)
  await Promise.resolve()
  disconnectSolana()
  await connecting
  expect(bridge.svm).toBeUndefined()
})
