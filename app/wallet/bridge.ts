import { proxy } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { safeFrameOrigin } from './safe-frame.ts'
import type { ConnectedWallet } from './wallet-option.ts'

/**
 * Wallet state for every page. Small and always loaded; the runtime that fills it (connectors, providers) loads on the
 * first use of Connect, or for returning users, and renders beside the page rather than around it.
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
  /** `wallets` is also open while a wallet connects. */
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

/** localStorage key that is set while connected, until the user disconnects on this site. The next visit then loads the runtime. */
export const RETURNING_KEY = 'tarn.wallet.returning'

/** Whether to connect when the page loads: after an earlier connection, in test mode or in the frame of a Safe. */
export function wasConnected(): boolean {
  if (safeFrameOrigin() !== undefined) return true
  try {
    return localStorage.getItem(RETURNING_KEY) !== null || 'testMode' in document.documentElement.dataset
  } catch {
    return false
  }
}

/** Loads the runtime once. */
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
