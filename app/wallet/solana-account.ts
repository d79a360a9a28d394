import { SECOND } from '#app/base/time.ts'
import { bridge } from './bridge.ts'
import { isSolana, solanaWallets, subscribeSolanaWallets, type StandardWallet } from './wallet-standard.ts'

/** localStorage key of the name of the wallet connected last, which is reconnected without a prompt. */
const STORAGE_KEY = 'tarn.wallet.solana'
/** Delay before the request, because some wallets do not answer while their own window opens. Milliseconds. */
const CONNECT_DELAY_MS = 10
/** How long the wallet of an earlier visit may take to register itself. */
const REGISTER_TIMEOUT_MS = 2 * SECOND
/** 32 bytes in base 58. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The connection in use or in progress. */
let current: { readonly name: string; stop: () => void } | undefined

/**
 * Connects the wallet's Solana account; the wallet prompts the user.
 *
 * Throws  the wallet's error | Error if no such wallet has registered
 */
export async function connectSolana(name: string): Promise<void> {
  disconnectSolana()
  const wallet = findWallet(name)
  if (!wallet) throw new Error(`Solana Wallet Adapter not found for wallet ${name}`)
  await open(wallet, false)
}

/** Connects the wallet of an earlier visit, without a prompt. */
export async function restoreSolana(): Promise<void> {
  const name = localStorage.getItem(STORAGE_KEY)
  if (name === null || current) return
  const wallet = findWallet(name) ?? (await waitForWallet(name))
  if (wallet && !current) await open(wallet, true)
}

/** Removes the account from the page until the wallet connects again. */
export function clearSolana(): void {
  current?.stop()
  current = undefined
  bridge.svm = undefined
}

/** Ends the connection and does not restore it on the next visit. */
export function disconnectSolana(): void {
  const wallet = current && findWallet(current.name)
  clearSolana()
  localStorage.removeItem(STORAGE_KEY)
  void feature<Disconnect>(wallet, 'standard:disconnect')
    .disconnect?.()
    .catch(() => {})
}

interface Connect {
  readonly connect?: (input?: { readonly silent?: boolean }) => Promise<{ readonly accounts: readonly unknown[] }>
}
interface Disconnect {
  readonly disconnect?: () => Promise<void>
}
interface Events {
  readonly on?: (event: 'change', listener: (changed: { readonly accounts?: readonly unknown[] }) => void) => () => void
}

async function open(wallet: StandardWallet, isSilent: boolean): Promise<void> {
  const connection = { name: wallet.name, stop: () => {} }
  current = connection
  const show = (accounts: readonly unknown[]) => {
    if (current !== connection) return
    const address = accounts.map(addressOf).find((address) => address !== undefined)
    bridge.svm = address === undefined ? undefined : { address, wallet: wallet.name }
    if (address !== undefined) localStorage.setItem(STORAGE_KEY, wallet.name)
  }
  try {
    if (!isSilent) await new Promise((resolve) => setTimeout(resolve, CONNECT_DELAY_MS))
    if (current !== connection) return
    const answer = await feature<Connect>(wallet, 'standard:connect').connect?.(isSilent ? { silent: true } : undefined)
    if (current !== connection) return
    show(answer?.accounts ?? [])
    const stop = feature<Events>(wallet, 'standard:events').on?.('change', ({ accounts }) => accounts && show(accounts))
    connection.stop = stop ?? connection.stop
  } catch (error) {
    if (current === connection) current = undefined
    throw error
  }
}

/** Returns a feature of a wallet, with optional fields only, because the wallet may have registered anything. */
function feature<Shape>(wallet: StandardWallet | undefined, name: string): Partial<Shape> {
  return (wallet?.features[name] ?? {}) as Partial<Shape>
}

/** Returns the address of an account on Solana; undefined for any other. */
function addressOf(account: unknown): string | undefined {
  if (typeof account !== 'object' || account === null) return undefined
  const { address, chains } = account as { readonly address?: unknown; readonly chains?: unknown }
  if (!Array.isArray(chains) || !chains.some(isSolana)) return undefined
  return typeof address === 'string' && ADDRESS.test(address) ? address : undefined
}

function findWallet(name: string): StandardWallet | undefined {
  return solanaWallets().find((wallet) => wallet.name === name)
}

/** Waits for a wallet: some extensions register after the page's scripts run. */
function waitForWallet(name: string): Promise<StandardWallet | undefined> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve(findWallet(name))
    }
    const timer = setTimeout(finish, REGISTER_TIMEOUT_MS)
    const stop = subscribeSolanaWallets(() => findWallet(name) && finish())
  })
}
