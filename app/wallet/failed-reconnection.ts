import { bridge, openWallets } from './bridge.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import type { WalletOption } from './wallet-list.ts'

export interface FailedConnection {
  readonly option: WalletOption
  readonly failure: Exclude<ConnectionFailure, 'rejected'>
  /** Time limit of the attempt, in milliseconds. */
  readonly timeout: number
}

let failed: FailedConnection | undefined

/**
 * Opens the wallet dialog with the reason. If another dialog is open, the reason is shown when the user opens the wallet dialog. If the wallet
 * dialog is open already, the reason is not shown, because the user is about to choose a wallet.
 */
export function reportFailedReconnection(reconnection: FailedConnection): void {
  if (bridge.dialog === 'wallets') return
  failed = reconnection
  if (bridge.dialog === 'none' && document.querySelector('dialog[open]') === null) openWallets()
}

/** Returns the failure to show, and forgets it; undefined if there is none. */
export function takeFailedReconnection(): FailedConnection | undefined {
  const taken = failed
  failed = undefined
  return taken
}

/** Discards a failure that has not been shown, because a wallet has connected or is about to. */
export function discardFailedReconnection(): void {
  failed = undefined
}
