import { bridge, openWallets } from './bridge.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import type { WalletOption } from './wallet-list.ts'

export interface FailedReconnection {
  readonly option: WalletOption
  readonly failure: Exclude<ConnectionFailure, 'rejected'>
  /** Milliseconds for which the wallet's answer was awaited. */
  readonly timeout: number
}

let failed: FailedReconnection | undefined

/** Opens the wallet dialog with the reason. If another dialog is open, the reason is shown when the user opens the wallet dialog. */
export function reportFailedReconnection(reconnection: FailedReconnection): void {
  failed = reconnection
  if (bridge.dialog === 'none' && document.querySelector('dialog[open]') === null) openWallets()
}

/** Returns the failure that has not been shown yet, once. */
export function takeFailedReconnection(): FailedReconnection | undefined {
  const taken = failed
  failed = undefined
  return taken
}
