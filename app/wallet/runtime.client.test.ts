import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'

// The wallet state of a page, with a stub wallet that is announced by EIP-6963.

const A: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ID = 'org.example'

type Listener = (data: unknown) => void

let tab: StubTab

beforeEach(() => {
  tab = stubTab()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Announces a wallet that answers `eth_requestAccounts` once `acceptance` resolves, and loads the runtime. */
async function openPage(acceptance: Promise<void> = Promise.resolve()) {
  let accounts: readonly Address[] = [A, B]
  let chainId: unknown = '0x1'
  const methods: string[] = []
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    async request({ method }: { method: string }) {
      methods.push(method)
      if (method === 'eth_chainId') return chainId
      if (method === 'eth_accounts') return accounts
      if (method !== 'eth_requestAccounts') throw Object.assign(new Error('Method not found'), { code: -32_601 })
      await acceptance
      return accounts
    },
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Example', rdns: ID, icon: 'data:,' }
  tab.window.addEventListener('eip6963:requestProvider', () => {
    const detail = Object.freeze({ info, provider })
    tab.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  const { bridge } = await import('./bridge.ts')
  const runtime = await import('./runtime.client.ts')
  return {
    ...runtime,
    bridge,
    methods,
    answerChain: (next: unknown) => void (chainId = next),
    /** Changes the wallet's accounts and emits `accountsChanged`. */
    change(next: readonly Address[]) {
      accounts = next
      for (const listener of listeners.get('accountsChanged') ?? []) listener(next)
    },
  }
}

test('connecting a wallet copies its chain and all its accounts to the bridge', async () => {
  const { connect, bridge, walletAccount } = await openPage()
  await connect(ID)
  expect(bridge).toMatchObject({ status: 'connected', address: A, accounts: [A, B], chainId: 1 })
  expect(walletAccount()?.address).toBe(A)
})

test('a connection that the user accepts after cancelling it is closed, and the wallet can be connected again', async () => {
  let accept = () => {}
  const page = await openPage(new Promise((resolve) => (accept = resolve)))
  const connecting = page.connect(ID)
  page.cancelConnect(ID)
  accept()
  await connecting
  await vi.waitFor(() => expect(page.methods).toContain('wallet_revokePermissions'))
  expect(page.bridge).toMatchObject({ status: 'disconnected', address: undefined })
  expect(page.walletAccount()).toBeUndefined()
  await page.connect(ID)
  expect(page.bridge.status).toBe('connected')
})

test('a chosen account is used until the wallet changes its accounts', async () => {
  const { connect, chooseAccount, walletAccount, bridge, change } = await openPage()
  await connect(ID)
  chooseAccount(B)
  await vi.waitFor(() => expect(bridge.address).toBe(B))
  expect(walletAccount()?.address).toBe(B)
  change([A])
  await vi.waitFor(() => expect(bridge).toMatchObject({ address: A, accounts: [A] }))
  expect(walletAccount()?.address).toBe(A)
})

test('a locked wallet disconnects, and unlocking connects it again', async () => {
  const { connect, bridge, change } = await openPage()
  await connect(ID)
  change([])
  await vi.waitFor(() => expect(bridge.status).toBe('disconnected'))
  change([B])
  await vi.waitFor(() => expect(bridge).toMatchObject({ status: 'connected', address: B }))
})

test('after disconnecting on the page, a change of accounts in the wallet does not reconnect it', async () => {
  const { connect, disconnect, bridge, change, methods } = await openPage()
  await connect(ID)
  await disconnect()
  expect(bridge.status).toBe('disconnected')
  methods.length = 0
  change([B])
  await vi.waitFor(() => expect(methods).toContain('wallet_revokePermissions'))
  expect(bridge.status).toBe('disconnected')
  expect(tab.texts.get('tarn.wallet.returning')).toBeUndefined()
})

test('connecting a wallet without accounts fails, and a malformed chain id is undefined in the bridge', async () => {
  const page = await openPage()
  page.change([])
  await expect(page.connect(ID)).rejects.toThrow()
  expect(page.bridge.status).toBe('disconnected')
  page.change([A])
  page.answerChain('mainnet')
  await page.connect(ID)
  expect(page.bridge).toMatchObject({ status: 'connected', chainId: undefined })
})

/**
 * Loads a page of a returning visitor, whose wallet does not tell its network until `answer` is called. Every test calls it, because wagmi
 * reconnects once at a time.
 */
async function returnWithoutAnswer() {
  tab.texts.set('tarn.wallet.recentConnectorId', JSON.stringify(ID))
  const page = await openPage()
  let answer = (_: string) => {}
  page.answerChain(new Promise((resolve) => (answer = resolve)))
  vi.useFakeTimers()
  const failure = vi.fn()
  const reconnecting = page.reconnect().catch(failure)
  const { takeFailedReconnection } = await import('./failed-reconnection.ts')
  return {
    ...page,
    reconnecting,
    failure,
    takeFailedReconnection,
    async answer() {
      answer('0x1')
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a reconnection without an answer ends after 10 seconds, and the wallet dialog opens with the reason', async () => {
  const { bridge, answer, failure, reconnecting, takeFailedReconnection } = await returnWithoutAnswer()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(bridge).toMatchObject({ status: 'reconnecting', dialog: 'none' })
  await vi.advanceTimersByTimeAsync(1)
  await reconnecting
  expect(failure).toHaveBeenCalledOnce()
  expect(bridge).toMatchObject({ status: 'disconnected', dialog: 'wallets' })
  expect(takeFailedReconnection()).toMatchObject({ option: { name: 'Example' }, failure: 'timeout', timeout: 10_000 })
  expect(takeFailedReconnection()).toBeUndefined()
  await answer()
})

test('after a reconnection without an answer, the wallet can be connected again', async () => {
  const { bridge, answer, answerChain, connect, reconnecting } = await returnWithoutAnswer()
  await vi.advanceTimersByTimeAsync(10_000)
  await reconnecting
  answerChain('0x1')
  await connect(ID)
  expect(bridge).toMatchObject({ status: 'connected', address: A, dialog: 'none' })
  await answer()
  expect(bridge.status).toBe('connected')
})

test('a failed reconnection does not interrupt another dialog, and its reason is shown later', async () => {
  const { bridge, answer, reconnecting, takeFailedReconnection } = await returnWithoutAnswer()
  Object.assign(document, { querySelector: (selector: string) => (selector === 'dialog[open]' ? {} : null) })
  await vi.advanceTimersByTimeAsync(10_000)
  await reconnecting
  expect(bridge).toMatchObject({ status: 'disconnected', dialog: 'none' })
  expect(takeFailedReconnection()).toMatchObject({ failure: 'timeout' })
  await answer()
})

test('a wallet that answers after 10 seconds connects, and the reason is no longer shown', async () => {
  const { bridge, answer, reconnecting, takeFailedReconnection } = await returnWithoutAnswer()
  await vi.advanceTimersByTimeAsync(10_000)
  await reconnecting
  expect(bridge.dialog).toBe('wallets')
  await answer()
  expect(bridge).toMatchObject({ status: 'connected', address: A, dialog: 'none' })
  expect(takeFailedReconnection()).toBeUndefined()
})

test('an unknown connector is named in the error', async () => {
  const { connect } = await openPage()
  await expect(connect('org.missing')).rejects.toThrow('Wagmi connector not found for id org.missing')
})

test('without any connector the error says so', async () => {
  const { connect } = await import('./runtime.client.ts')
  await expect(connect('org.missing')).rejects.toThrow('Expected connector org.missing missing from connectors array.')
})
