export interface ConfirmFacts {
  /** The run has been started and has reported nothing yet. */
  readonly isStarting: boolean
  readonly isExpired: boolean
  /** Whether the wallet is still on the account of the quote. */
  readonly isQuotedAccount: boolean
  /** Whether the wallet is on the network of the trade. */
  readonly isTradeNetwork: boolean
  /** The price moved beyond the accepted limits, and the user has not accepted the new price. */
  readonly hasMoved: boolean
  /** Whether the pools' own price has been read. */
  readonly isPriceKnown: boolean
  /** Whether every required checkbox is selected. */
  readonly isAccepted: boolean
}

export type ConfirmLabel =
  | 'starting'
  | 'newQuote'
  | 'account'
  | 'acceptPrice'
  | 'checkingPrice'
  | 'acceptWarning'
  | 'switchAndConfirm'
  | 'confirm'

/** Returns label and state of the review's button. The first matching condition wins. */
export function confirmButton(facts: ConfirmFacts): { readonly label: ConfirmLabel; readonly enabled: boolean } {
  if (facts.isStarting) return { label: 'starting', enabled: false }
  if (facts.isExpired) return { label: 'newQuote', enabled: true }
  if (!facts.isQuotedAccount) return { label: 'account', enabled: false }
  if (facts.hasMoved) return { label: 'acceptPrice', enabled: false }
  if (!facts.isPriceKnown) return { label: 'checkingPrice', enabled: false }
  if (!facts.isAccepted) return { label: 'acceptWarning', enabled: false }
  return { label: facts.isTradeNetwork ? 'confirm' : 'switchAndConfirm', enabled: true }
}
