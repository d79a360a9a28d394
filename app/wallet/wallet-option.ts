import type { Connector } from 'wagmi'
import { announcedWallet } from './announced-wallet.ts'
import type { WalletOption } from './wallet-list.ts'

/** The entry of a connector in the wallet list. */
export function walletOption(connector: Connector): WalletOption {
  const { id, type } = connector
  return { ...announcedWallet(connector), isInjected: type === 'injected', analyticsType: type, evm: { id, type } }
}
