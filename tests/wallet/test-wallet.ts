import type { Page } from '@playwright/test'
import { createClient, http, type Address, type Hex, type PrivateKeyAccount } from 'viem'
import { prepareTransactionRequest, sendRawTransaction } from 'viem/actions'
import { defineChain } from 'viem'
import { mineAtOnce } from './mine-at-once.ts'

export interface WalletOptions {
  readonly account: PrivateKeyAccount
  /** Further accounts that the wallet gives access to, after the first. */
  readonly others?: readonly PrivateKeyAccount[]
  /** Whether the wallet has given access before, as in another tab. */
  readonly isConnected?: boolean
  /** Whether pages also connect to it by themselves, as after a connection in an earlier visit. */
  readonly isRemembered?: boolean
  /** RPC URLs of the wallet itself, by chain id. */
  readonly rpcUrls: Readonly<Record<number, string>>
  readonly chainId?: number
  readonly name?: string
  readonly rdns?: string
}

export interface WalletRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Controls of the test wallet, and the requests it received. */
export interface TestWallet {
  readonly address: Address
  /** All requests, in order. */
  readonly requests: readonly WalletRequest[]
  /** The requests that ask for a signature. */
  readonly signatures: () => readonly WalletRequest[]
  /** Rejects the next request of this method, like a user. */
  rejectNext(method: string): void
  /** Rejects the request of this method that follows the next `count`. */
  rejectAfter(method: string, count: number): void
  /** Fails the next request of this method. */
  failNext(method: string): void
  /** Delays the response to the next request of this method until the promise resolves. */
  holdNext(method: string, until: Promise<void>): void
  /** Responds to every request of this method itself instead of forwarding it to its node. */
  answerWith(method: string, respond: (params: readonly unknown[]) => unknown): void
  /** Sends a modified transaction for the next request. */
  replaceNext(change: Record<string, string>): void
  /** Sends every transaction with the next nonce, whatever nonce is requested. */
  ignoreNonces(): void
  /** Switches the account, like a user in the wallet. */
  switchAccount(account: PrivateKeyAccount): Promise<void>
  /** Switches the network, like a user in the wallet. */
  switchNetwork(chainId: number): Promise<void>
  /** Gives access to no account until unlocked; requests for access wait. */
  lock(): Promise<void>
  unlock(): Promise<void>
}

const SIGNING = ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign', 'eth_sign', 'wallet_sendCalls']
const BROKEN = { code: -32603, message: 'Internal error' }
const REJECTED = { code: 4001, message: 'User rejected the request.' }

/**
 * A test wallet that behaves like an extension: announced by EIP-6963, with its own key and node. It runs in the test's
 * process; the page only sees its provider. Transactions are mined at once, unless the journey holds blocks back.
 */
export async function announceWallet(page: Page, options: WalletOptions): Promise<TestWallet> {
  const { name = 'Test Wallet', rdns = 'org.example.testwallet', others = [], isRemembered = false } = options
  const rpcUrls = { ...options.rpcUrls }
  let account = options.account
  let replacement: Record<string, string> = {}
  const answers = new Map<string, (params: readonly unknown[]) => unknown>()
  const requests: WalletRequest[] = []
  const refusals: { readonly method: string; readonly error: object; remaining: number }[] = []
  const delays = new Map<string, Promise<void>>()
  let chainId = options.chainId ?? 1
  let isConnected = options.isConnected ?? isRemembered
  let usesRequestedNonces = true
  /** While locked: resolves on unlocking. */
  let unlocked: Promise<void> | undefined
  let endLock = () => {}

  async function respond({ method, params }: WalletRequest): Promise<unknown> {
    requests.push({ method, params })
    const delay = delays.get(method)
    delays.delete(method)
    await delay
    const refusal = refusals.find((candidate) => candidate.method === method)
    if (refusal && refusal.remaining === 0) {
      refusals.splice(refusals.indexOf(refusal), 1)
      throw refusal.error
    }
    if (refusal) refusal.remaining -= 1
    const override = answers.get(method)
    if (override) return override(params)
    switch (method) {
      case 'eth_requestAccounts':
        await unlocked
        isConnected = true
        return addresses()
      case 'eth_accounts':
        return isConnected && !unlocked ? addresses() : []
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'wallet_switchEthereumChain': {
        const requestedChainId = Number((params[0] as { chainId: string }).chainId)
        if (rpcUrls[requestedChainId] === undefined) throw { code: 4902, message: 'Unrecognized chain ID.' }
        chainId = requestedChainId
        return null
      }
      case 'wallet_addEthereumChain': {
        const added = params[0] as { chainId: string; rpcUrls: readonly string[] }
        rpcUrls[Number(added.chainId)] = added.rpcUrls[0] ?? ''
        return null
      }
      case 'wallet_revokePermissions':
        isConnected = false
        return null
      case 'eth_sendTransaction':
        return send({ ...(params[0] as Record<string, string>), ...takeReplacement() })
      case 'eth_signTypedData_v4':
        return account.signTypedData(JSON.parse(String(params[1])))
      case 'personal_sign':
        return account.signMessage({ message: { raw: params[0] as Hex } })
      case 'wallet_requestPermissions':
        throw { code: -32601, message: 'Method not found' }
      default:
        return forward(method, params)
    }
  }

  function addresses(): readonly Address[] {
    return [account, ...others.filter((other) => other.address !== account.address)].map(({ address }) => address)
  }

  function emit(event: string, detail: unknown): Promise<void> {
    return page.evaluate(
      ([name, data]) => void dispatchEvent(new CustomEvent(`testwallet:${name}`, { detail: data })),
      [event, detail] as const,
    )
  }

  function takeReplacement() {
    const changes = replacement
    replacement = {}
    return changes
  }

  async function send({ to, data, value, gas, nonce, ...fees }: Record<string, string>): Promise<Hex> {
    const { maxFeePerGas, maxPriorityFeePerGas } = fees
    const url = rpcUrls[chainId]
    const chain = defineChain({
      id: chainId,
      name: 'test',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url ?? ''] } },
    })
    const client = createClient({ account, chain, transport: http(url) })
    const prepared = await prepareTransactionRequest(client, {
      to: to as Address,
      data: (data ?? '0x') as Hex,
      value: BigInt(value ?? 0),
      ...(gas !== undefined && { gas: BigInt(gas) }),
      ...(nonce !== undefined && usesRequestedNonces && { nonce: Number(nonce) }),
      ...(maxFeePerGas !== undefined && { maxFeePerGas: BigInt(maxFeePerGas) }),
      ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
    })
    const serializedTransaction = await account.signTransaction(
      prepared as Parameters<typeof account.signTransaction>[0],
    )
    const hash = await sendRawTransaction(client, { serializedTransaction })
    await mineAtOnce(url ?? '')
    return hash
  }

  async function forward(method: string, params: readonly unknown[]): Promise<unknown> {
    // A wallet passes its node's error on unchanged.
    const { request } = http(rpcUrls[chainId], { raw: true, retryCount: 0 })({})
    const { result, error } = await request({ method, params })
    if (error) throw error
    return result
  }

  await page.exposeFunction('__testWallet', async (method: string, params: readonly unknown[]) => {
    try {
      return { result: await respond({ method, params }) }
    } catch (error) {
      const {
        code = -32603,
        message = String(error),
        data,
      } = error as { code?: number; message?: string; data?: unknown }
      return { error: { code, message, data } }
    }
  })
  await page.addInitScript(announce, { name, rdns, uuid: crypto.randomUUID() })
  if (isRemembered) await page.addInitScript(remember, rdns)

  return {
    get address() {
      return account.address
    },
    requests,
    signatures: () => requests.filter(({ method }) => SIGNING.includes(method)),
    rejectNext: (method) => void refusals.push({ method, error: REJECTED, remaining: 0 }),
    rejectAfter: (method, count) => void refusals.push({ method, error: REJECTED, remaining: count }),
    failNext: (method) => void refusals.push({ method, error: BROKEN, remaining: 0 }),
    holdNext: (method, until) => void delays.set(method, until),
    answerWith: (method, override) => void answers.set(method, override),
    replaceNext: (change) => void (replacement = change),
    ignoreNonces: () => void (usesRequestedNonces = false),
    async switchAccount(next) {
      account = next
      await emit('accountsChanged', addresses())
    },
    async switchNetwork(next) {
      chainId = next
      await emit('chainChanged', `0x${next.toString(16)}`)
    },
    async lock() {
      unlocked = new Promise((resolve) => (endLock = resolve))
      await emit('accountsChanged', [])
    },
    async unlock() {
      unlocked = undefined
      endLock()
      if (isConnected) await emit('accountsChanged', addresses())
    },
  }
}

/** Runs in the page before its scripts. */
function announce(info: { name: string; rdns: string; uuid: string }): void {
  type Listener = (...args: unknown[]) => void
  const bridge = window as unknown as {
    __testWallet: (
      method: string,
      params: readonly unknown[],
    ) => Promise<{ result: unknown; error?: { code: number; message: string; data?: unknown } }>
  }
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, ...args: unknown[]) => listeners.get(event)?.forEach((listener) => listener(...args))
  const provider = {
    async request({ method, params }: { method: string; params?: readonly unknown[] }) {
      const { result, error } = await bridge.__testWallet(method, params ?? [])
      if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code, data: error.data })
      if (method === 'wallet_switchEthereumChain') emit('chainChanged', (params as [{ chainId: string }])[0].chainId)
      return result
    },
    on(event: string, listener: Listener) {
      const registered = listeners.get(event) ?? new Set()
      listeners.set(event, registered.add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="teal"/%3E%3C/svg%3E'
  const detail = Object.freeze({ info: Object.freeze({ ...info, icon }), provider })
  const announceProvider = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  for (const event of ['accountsChanged', 'chainChanged'])
    window.addEventListener(`testwallet:${event}`, (wrapped) => emit(event, (wrapped as CustomEvent).detail))
  window.addEventListener('eip6963:requestProvider', announceProvider)
  announceProvider()
}

/** Writes what the app has stored about a connected wallet. Runs in the page before its scripts. */
function remember(rdns: string): void {
  // Blank pages have no storage.
  if (!location.protocol.startsWith('http')) return
  localStorage.setItem('tarn.wallet.returning', '1')
  localStorage.setItem('tarn.wallet.recentConnectorId', JSON.stringify(rdns))
}
