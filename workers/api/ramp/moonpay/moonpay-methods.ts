import type { PaymentMethod, RampDirection } from '#app/domain/ramp/ramp.ts'

/** MoonPay's names of payment and payout methods. */
export const MOONPAY_METHODS: Readonly<Record<PaymentMethod, string>> = {
  applePay: 'apple_pay',
  googlePay: 'google_pay',
  bank: 'ach_bank_transfer',
  debit: 'credit_debit_card',
  paypal: 'paypal',
  venmo: 'venmo',
}

/** Members of the European Union whose residents can pay by PayPal. */
const PAYPAL_IN_EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const PAYPAL_COUNTRIES = ['US', 'GB', ...PAYPAL_IN_EU]

/**
 * Returns the methods for dollars in a country; all if the country is unknown. Bank transfers in other countries are not in dollars.
 *
 * Source   https://support.moonpay.com/en/articles/380823-moonpay-s-supported-payment-methods
 */
export function moonpayMethods(direction: RampDirection, country: string | undefined): PaymentMethod[] {
  const isIn = (countries: readonly string[]) => country === undefined || countries.includes(country)
  if (direction === 'sell') return isIn(['US']) ? ['bank', 'debit'] : ['debit']
  return [
    'applePay',
    'googlePay',
    'debit',
    ...(isIn(PAYPAL_COUNTRIES) ? (['paypal'] as const) : []),
    ...(isIn(['US']) ? (['venmo'] as const) : []),
  ]
}
