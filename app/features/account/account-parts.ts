import type { ComponentType } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import type { Panel } from './panels.ts'

/** Parts of other modules. What is undefined is not built, and nothing leads to it. */
export interface AccountParts {
  readonly Settings: ComponentType<{
    readonly onOpen: (panel: Extract<Panel, 'language' | 'currency' | 'balances'>) => void
  }>
  readonly Languages: ComponentType
  readonly Currencies: ComponentType
  /** A button that opens the send form, after calling `onOpen`. */
  readonly SendButton?: ComponentType<{ readonly onOpen: () => void }>
  /** Buttons that claim rewards, after calling `onOpen`; nothing without a reward. */
  readonly ClaimButtons?: ComponentType<{ readonly account: Address; readonly onOpen: () => void }>
  readonly ReceivePanel?: ComponentType<{ readonly account: Address }>
  /** The visitor does not want NFTs to be shown. */
  readonly areNftsDisabled: boolean
  /** The page to buy tokens. */
  readonly buyPath?: string
}
