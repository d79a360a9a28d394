import { proxy } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import type { AnnouncedWallet } from './announced-wallet.ts'

/**
 * What every page may know of the wallet. Tiny and always there; the runtime that fills it (connectors, providers) is loaded by the first
 * touch of Connect, or for people who were connected before, and mounts beside the page, never around it.
 */
export interface Bridge {
  /** reconnecting: connected on an earlier visit and not heard of yet. */
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  address: Address | undefined
  /** Where the wallet says it stands; any chain there is. */
  chainId: number | undefined
  wallet: AnnouncedWallet | undefined
  /** Announced by EIP-6963, last used first. */
  wallets: readonly AnnouncedWallet[]
  dialog: 'none' | 'wallets' | 'connecting' | 'failed' | 'account'
  /** The wallet that is being connected or whose connection failed. */
  attempt: string | undefined
}

export const bridge = proxy<Bridge>({
  status: 'disconnected',
  address: undefined,
  chainId: undefined,
  wallet: undefined,
  wallets: [],
  dialog: 'none',
  attempt: undefined,
})

/** Set while somebody is connected, so that the next visit knows to load the runtime. */
export const RETURNING_KEY = 'tarn.wallet.returning'

export function wasConnected(): boolean {
  try {
    return localStorage.getItem(RETURNING_KEY) !== null
  } catch {
    return false
  }
}

/** The runtime, loaded once. */
export function walletRuntime() {
  return import('./runtime.ts')
}

/** Opens the list of wallets and finds out which there are. */
export function openWallets(): void {
  bridge.dialog = 'wallets'
  void walletRuntime().then(({ discover }) => discover())
}

export function openAccount(): void {
  bridge.dialog = 'account'
}

export function closeWalletDialog(): void {
  bridge.dialog = 'none'
  bridge.attempt = undefined
}
