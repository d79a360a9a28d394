import type { Connector } from 'wagmi'
import { announcedWallet, type AnnouncedWallet } from './announced-wallet.ts'
import { pairing } from './pairing.ts'
import { RELAY_CONNECTOR } from './relay-connector.ts'
import type { WalletOption } from './wallet-list.ts'
import type { StandardWallet } from './wallet-standard.ts'

/** Returns the entry of a connector in the wallet list. */
export function walletOption(connector: Connector): WalletOption {
  const { id, type } = connector
  return { ...announcedWallet(connector), isInjected: type === 'injected', analyticsType: type, evm: { id, type } }
}

/** Returns the entry of a wallet for Solana. */
export function solanaOption({ name, icon }: StandardWallet): WalletOption {
  const id = `solana:${name}`
  return { ...announcedWallet({ id, name, icon }), isInjected: true, analyticsType: 'svm', svm: { walletName: name } }
}

/** The type of the connector of a wallet that this site embeds. */
const EMBEDDED_TYPE = 'embedded'

export interface EmbeddedWallet {
  /** Whether its key can be restored without this browser. */
  readonly isBackedUp: boolean
}

export interface ConnectedWallet extends AnnouncedWallet {
  /** Undefined for a wallet that is not embedded. */
  readonly embedded?: EmbeddedWallet
}

/** Returns the wallet of a connector; for WalletConnect, the wallet at the other end of the session. */
export function connectedWallet(connector: Connector): ConnectedWallet {
  const peer = connector.id === RELAY_CONNECTOR ? pairing.peer : undefined
  const wallet = announcedWallet(peer === undefined ? connector : { id: connector.id, name: peer })
  if (connector.type !== EMBEDDED_TYPE) return wallet
  return { ...wallet, embedded: { isBackedUp: 'isBackedUp' in connector && connector.isBackedUp === true } }
}
