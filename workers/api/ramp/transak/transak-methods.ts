import type { RampLimits } from '#app/domain/ramp/ramp-limits.ts'
import type { PaymentMethod, RampDirection } from '#app/domain/ramp/ramp.ts'
import { centsOf } from '../decimal-input.ts'
import type { CryptoCurrency, FiatCurrency, PaymentOption } from './transak-answers.ts'

/** A payment method in dollars, as Transak names it, with its limits. */
export interface Method extends RampLimits {
  readonly method: PaymentMethod
  readonly id: string
}

const USD = 'USD'

/** Most popular first: without a chosen method, the first one is quoted. Ids may start with `pm_`. */
const IDS: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['debit', /^(?:pm_)?credit_debit_card$/],
  ['applePay', /^(?:pm_)?apple_pay$/],
  ['googlePay', /^(?:pm_)?google_pay$/],
  ['bank', /^(?:pm_)?(?:[a-z]+_)*(?:ach|wire|bank_transfer)$/],
  ['paypal', /^(?:pm_)?paypal$/],
  ['venmo', /^(?:pm_)?venmo$/],
]

/** The methods for dollars in a country, one option for each; all if the country is unknown. */
export function methodsForCountry(usd: FiatCurrency, direction: RampDirection, country: string | undefined): Method[] {
  if ((direction === 'buy' ? usd.isAllowed : usd.isPayOutAllowed) !== true) return []
  const isOffered = (option: PaymentOption) =>
    option.isActive !== false && (direction === 'buy' || option.isPayOutAllowed === true)
  return IDS.flatMap(([method, id]) => {
    const options = usd.paymentOptions.filter(
      (option) => id.test(option.id) && isOffered(option) && servesIn(option, method, usd, direction, country),
    )
    return options.flatMap((option) => limitsOf(option, method, direction)).slice(0, 1)
  })
}

/** The methods with which Transak trades this currency for dollars. */
export function methodsForCurrency({ network }: CryptoCurrency, methods: readonly Method[]): Method[] {
  return methods.filter(
    ({ id }) =>
      !network.fiatCurrenciesNotSupported.some(
        ({ fiatCurrency, paymentMethod }) => fiatCurrency === USD && paymentMethod === id,
      ),
  )
}

function servesIn(
  { supportedCountryCode: codes, visaPayoutCountries: visa, mastercardPayoutCountries: mastercard }: PaymentOption,
  method: PaymentMethod,
  { supportingCountries }: FiatCurrency,
  direction: RampDirection,
  country: string | undefined,
): boolean {
  if (country === undefined) return true
  if (codes && codes.length > 0 && !codes.includes(country)) return false
  // Accounts in other countries are not in dollars.
  if (method === 'bank') return supportingCountries.includes(country)
  if (direction === 'buy' || method !== 'debit' || (!visa && !mastercard)) return true
  return [...(visa ?? []), ...(mastercard ?? [])].includes(country)
}

function limitsOf(option: PaymentOption, method: PaymentMethod, direction: RampDirection): Method[] {
  const [least, most] =
    direction === 'buy' ? [option.minAmount, option.maxAmount] : [option.minAmountForPayOut, option.maxAmountForPayOut]
  if (option.limitCurrency !== USD || least == null || most == null) return []
  const [min, maxCents] = [centsOf([least], 'up'), centsOf([most], 'down')]
  // The API requires a positive minimum.
  const minCents = min === 0n ? 1n : min
  return maxCents >= minCents ? [{ method, id: option.id, minCents, maxCents }] : []
}
