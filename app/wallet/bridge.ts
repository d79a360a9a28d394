import { proxy } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { safeFrameOrigin } from './safe-frame.ts'
import type { ConnectedWallet } from './wallet-option.ts'

/**
 * Wallet state for every page. Small and always loaded. The runtime that fills it (connectors, providers) loads when Connect is first used,
 * or for returning visitors.
 */
export interface Bridge {
  /** reconnecting: connected on an earlier visit, not yet restored. */
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  address: Address | undefined
  /** All accounts that the wallet gives access to, including `address`. */
  accounts: readonly Address[]
  /** Id of the wallet's chain, which this site may not support. */
  chainId: number | undefined
  wallet: ConnectedWallet | undefined
  /** The wallet's account on Solana, if it has one. */
  svm: SvmAccount | undefined
  /** `wallets` also while a wallet connects. */
  dialog: 'none' | 'wallets' | 'account'
}

export interface SvmAccount {
  /** Base 58. */
  readonly address: string
  /** The name that the wallet registered with: untrusted text from an extension. */
  readonly wallet: string
}

export const bridge = proxy<Bridge>({
  status: 'disconnected',
  address: undefined,
  accounts: [],
  chainId: undefined,
  wallet: undefined,
  svm: undefined,
  dialog: 'none',
})

/** localStorage key that is set from a connection until the user disconnects on this site. While it is set, each visit loads the runtime. */
export const RETURNING_KEY = 'tarn.wallet.returning'

/** Whether to connect when the page loads: after an earlier connection, in test mode or in the frame of a Safe. */
export function connectsOnLoad(): boolean {
  if (safeFrameOrigin() !== undefined) return true
  try {
    return localStorage.getItem(RETURNING_KEY) !== null || 'testMode' in document.documentElement.dataset
  } catch {
    return false
  }
}

/** Returns the wallet runtime (`runtime.client.ts`), which the first call loads. */
export function walletRuntime() {
  return import('./wallet-entry.client.ts').then(({ loadRuntime }) => loadRuntime())
}

export function openWallets(): void {
  bridge.dialog = 'wallets'
}

export function openAccount(): void {
  bridge.dialog = 'account'
}

export function closeWalletDialog(): void {
  bridge.dialog = 'none'
}
