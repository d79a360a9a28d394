import type { Connector } from 'wagmi'
import { announcedWallet, type AnnouncedWallet } from './announced-wallet.ts'
import { pairing } from './pairing.ts'
import { RELAY_CONNECTOR } from './relay-connector.ts'
import type { WalletOption } from './wallet-list.ts'
import type { StandardWallet } from './wallet-standard.ts'

/** The entry of a connector in the wallet list. */
export function walletOption(connector: Connector): WalletOption {
  const { id, type } = connector
  return { ...announcedWallet(connector), isInjected: type === 'injected', analyticsType: type, evm: { id, type } }
}

/** The entry of a wallet for Solana. */
export function solanaOption({ name, icon }: StandardWallet): WalletOption {
  const id = `solana:${name}`
  return { ...announcedWallet({ id, name, icon }), isInjected: true, analyticsType: 'svm', svm: { walletName: name } }
}

/** The wallet of a connector; for WalletConnect, the wallet at the other end of the session. */
export function connectedWallet(connector: Connector): AnnouncedWallet {
  const peer = connector.id === RELAY_CONNECTOR ? pairing.peer : undefined
  return announcedWallet(peer === undefined ? connector : { id: connector.id, name: peer })
}
