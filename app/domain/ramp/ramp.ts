/** Buying tokens for money, or selling them for money, at a payment provider. */
export type RampDirection = 'buy' | 'sell'

export const RAMP_PROVIDERS = ['moonpay', 'coinbase', 'transak', 'sandbox'] as const
export type RampProviderId = (typeof RAMP_PROVIDERS)[number]

export const RAMP_PROVIDER_NAMES: Readonly<Record<RampProviderId, string>> = {
  moonpay: 'MoonPay',
  coinbase: 'Coinbase',
  transak: 'Transak',
  sandbox: 'Sandbox',
}

export const PAYMENT_METHODS = ['applePay', 'googlePay', 'bank', 'debit', 'paypal', 'venmo'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * started: the provider reports no payment yet, or a status that we do not know · awaitingTransfer: a sale; the provider waits for the tokens at
 * its deposit address · pending: the provider has the money or the tokens and has not delivered yet · succeeded: delivered · failed: rejected,
 * canceled, refunded or expired.
 */
export const RAMP_STATUSES = ['started', 'awaitingTransfer', 'pending', 'succeeded', 'failed'] as const
export type RampStatus = (typeof RAMP_STATUSES)[number]

export function isFinalRampStatus(status: RampStatus): boolean {
  return status === 'succeeded' || status === 'failed'
}
