import type { ComponentType } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import type { Panel } from './panels.ts'

/** Components of other features, and settings. An optional component without a value is not offered. */
export interface AccountParts {
  readonly Settings: ComponentType<{
    readonly onOpen: (panel: Extract<Panel, 'language' | 'currency' | 'balances'>) => void
  }>
  readonly Languages: ComponentType
  readonly Currencies: ComponentType
  /** A button that opens the send form, after calling `onOpen`. */
  readonly SendButton?: ComponentType<{ readonly onOpen: () => void }>
  /** Buttons that claim rewards, after calling `onOpen`; empty without a reward. */
  readonly ClaimButtons?: ComponentType<{ readonly account: Address; readonly onOpen: () => void }>
  /** Opens with the address as text, as a QR code, or with the steps of a transfer from an exchange. */
  readonly ReceivePanel?: ComponentType<{ readonly account: Address; readonly mode: 'address' | 'qr' | 'exchange' }>
  /** Whether the visitor hides NFTs. */
  readonly areNftsDisabled: boolean
  /** Whether tokens and activity open in the site's own extension when it is the connected wallet. */
  readonly hasExtensionLinks: boolean
  /** Link to the operator's mobile app. */
  readonly appLink?: string | undefined
  /** Whether the operator configured an exchange that transfers tokens to the account. */
  readonly hasExchange: boolean
  /** Path of the page to buy tokens. */
  readonly buyPath: string
}
