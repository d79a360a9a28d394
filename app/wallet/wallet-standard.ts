/** A wallet of the Wallet Standard, as far as this site uses it. */
export interface StandardWallet {
  readonly name: string
  /** A data URI. */
  readonly icon: string
  /** CAIP-2, such as `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  /** By name, such as `standard:connect`. */
  readonly features: Readonly<Record<string, unknown>>
}

export interface StandardAccount {
  /** In the format of its network. */
  readonly address: string
  readonly chains: readonly string[]
}

const REGISTER = 'wallet-standard:register-wallet'
const APP_READY = 'wallet-standard:app-ready'

let wallets: readonly StandardWallet[] = []
let isListening = false
const listeners = new Set<() => void>()

/** The wallets for Solana that have registered, in the order of registration. */
export function solanaWallets(): readonly StandardWallet[] {
  return wallets
}

export function subscribeSolanaWallets(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Asks wallets to register, and listens for wallets that load later. Any extension may register anything; values that are not Solana
 * wallets are ignored.
 *
 * Source   Wallet Standard, @wallet-standard/app: the events of `getWallets`
 */
export function discoverSolanaWallets(): void {
  if (isListening) return
  isListening = true
  const api = Object.freeze({ register })
  addEventListener(REGISTER, (event) => {
    const callback: unknown = 'detail' in event ? event.detail : undefined
    if (typeof callback === 'function') (callback as (argument: typeof api) => void)(api)
  })
  dispatchEvent(new CustomEvent(APP_READY, { detail: api }))
}

/** Returns a function with which the wallet unregisters. */
function register(...registered: readonly unknown[]): () => void {
  const added = registered.filter(isSolanaWallet).filter((wallet) => !wallets.includes(wallet))
  setWallets([...wallets, ...added])
  return () => setWallets(wallets.filter((wallet) => !added.includes(wallet)))
}

function setWallets(next: readonly StandardWallet[]): void {
  if (next.length === wallets.length) return
  wallets = next
  for (const listener of listeners) listener()
}

function isSolanaWallet(value: unknown): value is StandardWallet {
  if (typeof value !== 'object' || value === null) return false
  const { name, icon, chains, accounts, features } = value as Partial<Record<keyof StandardWallet, unknown>>
  return (
    typeof name === 'string' &&
    typeof icon === 'string' &&
    Array.isArray(chains) &&
    chains.some(isSolana) &&
    Array.isArray(accounts) &&
    typeof features === 'object' &&
    features !== null &&
    'standard:connect' in features
  )
}

export function isSolana(chain: unknown): boolean {
  return typeof chain === 'string' && chain.startsWith('solana:')
}
