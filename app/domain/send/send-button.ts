import type { SendInputError } from './derive-send.ts'

export interface SendButtonFacts {
  readonly wallet: 'disconnected' | 'connecting' | 'connected'
  /** Whether the device has a connection. */
  readonly isOnline: boolean
  /** The token or the recipient is on the block list. */
  readonly isBlocked: boolean
  /** invalid: not an account · loading: the name is being resolved. */
  readonly recipient: 'empty' | 'invalid' | 'loading' | 'failed' | 'valid'
  /** Base units; undefined without a valid amount. */
  readonly amount: bigint | undefined
  readonly inputError: SendInputError | undefined
  /** Balances or the network cost are being read. */
  readonly isLoading: boolean
}

export type SendButtonLabel =
  | 'connect'
  | 'connecting'
  | 'blocked'
  | 'invalidRecipient'
  | 'selectRecipient'
  | 'enterAmount'
  | 'offline'
  | 'loading'
  | 'send'

export interface SendButton {
  readonly label: SendButtonLabel
  readonly enabled: boolean
}

/** Returns label and state of the form's button. The first matching condition wins. */
export function sendButton(facts: SendButtonFacts): SendButton {
  if (facts.wallet === 'disconnected') return { label: 'connect', enabled: true }
  if (facts.wallet === 'connecting') return { label: 'connecting', enabled: false }
  if (facts.isBlocked) return { label: 'blocked', enabled: false }
  if (facts.recipient === 'invalid') return { label: 'invalidRecipient', enabled: false }
  if (facts.recipient === 'empty') return { label: 'selectRecipient', enabled: false }
  if (facts.amount === undefined || facts.amount === 0n) return { label: 'enterAmount', enabled: false }
  if (!facts.isOnline) return { label: 'offline', enabled: false }
  if (facts.inputError !== undefined || facts.recipient === 'failed') return { label: 'send', enabled: false }
  if (facts.isLoading || facts.recipient === 'loading') return { label: 'loading', enabled: false }
  return { label: 'send', enabled: true }
}
