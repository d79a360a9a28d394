import { isNative, type Address } from '#app/domain/address/address.ts'
import { recipientText } from './read-recipient.ts'

/** The recipient that a text was resolved to. Only `address` is ever sent to. */
export interface RecipientData {
  readonly address: Address
  readonly ensName?: string
  /** The username. */
  readonly unitag?: string
}

/** Input of the send form. Amounts are digits with at most one point, or empty. */
export interface SendState {
  readonly exactAmountToken: string
  readonly exactAmountFiat: string
  readonly recipient: string
  readonly inputCurrency: Address
  readonly inputInFiat: boolean
  readonly validatedRecipientData: RecipientData | undefined
}

export type SendEvent =
  /** `decimals`: decimal places of the unit of the field. */
  | { readonly type: 'amount'; readonly text: string; readonly inFiat: boolean; readonly decimals: number }
  | { readonly type: 'max'; readonly exactAmountToken: string }
  /** Changes the unit of the field. `text`: the amount in the other unit. */
  | { readonly type: 'unit'; readonly inFiat: boolean; readonly text: string; readonly decimals: number }
  /** `text`: the token amount to continue with, clipped to the decimals of the new currency. */
  | {
      readonly type: 'currency'
      readonly inputCurrency: Address
      readonly text?: string
      readonly decimals?: number
    }
  | { readonly type: 'recipient'; readonly text: string }
  /** Ignored unless the field still holds `text`. */
  | { readonly type: 'resolve'; readonly text: string; readonly data: RecipientData | undefined }
  | { readonly type: 'sent' }

/** Decimals of an amount in money. */
export const FIAT_DECIMALS = 6

export function initialSend(inputCurrency: Address): SendState {
  return {
    exactAmountToken: '',
    exactAmountFiat: '',
    recipient: '',
    inputCurrency,
    inputInFiat: true,
    validatedRecipientData: undefined,
  }
}

/** Reducer of the send form. One of the two amounts is entered, the other one is empty. */
export function sendReducer(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case 'amount':
    case 'unit':
      return { ...state, inputInFiat: event.inFiat, ...amountIn(event.inFiat, clip(event.text, event.decimals)) }
    case 'max':
      return { ...state, inputInFiat: false, ...amountIn(false, event.exactAmountToken) }
    case 'currency':
      return withCurrency(state, event)
    case 'recipient': {
      const recipient = recipientText(event.text)
      return recipient === state.recipient ? state : { ...state, recipient, validatedRecipientData: undefined }
    }
    case 'resolve':
      return event.text === state.recipient ? { ...state, validatedRecipientData: event.data } : state
    case 'sent':
      return initialSend(state.inputCurrency)
  }
}

/** Native currency is entered in its own unit only. For other tokens, an amount of money stays and a token amount is clipped. */
function withCurrency(state: SendState, event: SendEvent & { type: 'currency' }): SendState {
  const { inputCurrency, text = '', decimals = 0 } = event
  if (state.inputInFiat && !isNative(inputCurrency)) return { ...state, inputCurrency }
  return { ...state, inputCurrency, inputInFiat: false, ...amountIn(false, clip(text, decimals)) }
}

function amountIn(inFiat: boolean, text: string) {
  return inFiat ? { exactAmountFiat: text, exactAmountToken: '' } : { exactAmountFiat: '', exactAmountToken: text }
}

/** Drops the decimal places beyond `decimals`. */
export function clip(text: string, decimals: number): string {
  const [integer = '', fraction] = text.split('.')
  if (fraction === undefined || fraction.length <= decimals) return text
  return decimals === 0 ? integer : `${integer}.${fraction.slice(0, decimals)}`
}
