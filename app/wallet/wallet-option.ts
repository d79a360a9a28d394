import type { Connector } from 'wagmi'
import { announcedWallet } from './announced-wallet.ts'
import type { WalletOption } from './wallet-list.ts'

/** The entry of a connector in the wallet list. */
export function walletOption(connector: Connector): WalletOption {
  const { id, type } = connector
  const isInjected = type === 'injected'
  return {
    ...announcedWallet(connector),
    isInjected,
    analyticsType: isInjected ? 'Browser Extension' : type,
    evm: { id, type },
  }
}
