import * as v from 'valibot'
import { isNative, NATIVE } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { decimalInput } from '../decimal-input.ts'
import { listOf } from '../request-json.ts'
import { tokenOf } from '../token-of.ts'

// Answers of Transak's public and partner APIs. Source: https://docs.transak.com/api/public. All texts are untrusted.

const flag = v.fallback(v.nullish(v.boolean()), undefined)
const optionalText = v.fallback(v.nullish(v.string()), undefined)
const optionalDecimal = v.fallback(v.nullish(decimalInput), undefined)
const countries = v.fallback(v.nullish(v.array(v.string())), undefined)

/** Public endpoints wrap their answers. */
function responseOf<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.object({ response: schema }),
    v.transform(({ response }) => response),
  )
}

/** Partner endpoints wrap their answers. */
function dataOf<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.object({ data: schema }),
    v.transform(({ data }) => data),
  )
}

const currency = v.pipe(
  v.object({
    symbol: v.string(),
    /** The contract; the native currency has the zero address or none. */
    address: v.nullish(v.string()),
    network: v.object({
      name: v.string(),
      chainId: v.union([v.string(), v.number()]),
      fiatCurrenciesNotSupported: v.fallback(
        listOf(v.object({ fiatCurrency: v.string(), paymentMethod: v.string() })),
        [],
      ),
    }),
    isAllowed: flag,
    isSuspended: flag,
    /** Whether it can be sold. */
    isPayInAllowed: flag,
    minAmountForPayIn: optionalDecimal,
    maxAmountForPayIn: optionalDecimal,
    kycCountriesNotSupported: countries,
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const token = tokenOf(value.network.chainId, value.address || NATIVE)
    // A token whose contract is missing looks like the native currency.
    const isOther = token && isNative(token.address) && chainById(token.chainId).native.symbol !== value.symbol
    if (token && !isOther) return { ...value, token }
    addIssue({ message: 'a token of another network' })
    return NEVER
  }),
)
export type CryptoCurrency = v.InferOutput<typeof currency>

/** `/cryptocoverage/api/v1/public/crypto-currencies`. Currencies of networks that are not served here are left out. */
export const currenciesAnswer = responseOf(listOf(currency))

const paymentOption = v.object({
  id: v.string(),
  isActive: flag,
  /** Of the limits. */
  limitCurrency: v.string(),
  minAmount: optionalDecimal,
  maxAmount: optionalDecimal,
  isPayOutAllowed: flag,
  minAmountForPayOut: optionalDecimal,
  maxAmountForPayOut: optionalDecimal,
  supportedCountryCode: countries,
  visaPayoutCountries: countries,
  mastercardPayoutCountries: countries,
})
export type PaymentOption = v.InferOutput<typeof paymentOption>

const fiat = v.object({
  symbol: v.string(),
  isAllowed: flag,
  isPayOutAllowed: flag,
  /** The countries whose currency it is. */
  supportingCountries: v.array(v.string()),
  paymentOptions: listOf(paymentOption),
})
export type FiatCurrency = v.InferOutput<typeof fiat>

/** `/fiat/public/v1/currencies/fiat-currencies` */
export const fiatAnswer = responseOf(listOf(fiat))

/** `/api/v2/countries` */
export const countriesAnswer = responseOf(listOf(v.object({ alpha2: v.string(), isAllowed: v.boolean() })))

/** `/api/v1/pricing/public/quotes`. `fiatAmount` includes the fees of a purchase, and lacks those of a sale. */
export const quoteAnswer = responseOf(
  v.object({
    isBuyOrSell: v.string(),
    fiatCurrency: v.string(),
    cryptoCurrency: v.string(),
    network: v.string(),
    paymentMethod: optionalText,
    fiatAmount: decimalInput,
    cryptoAmount: decimalInput,
    totalFee: decimalInput,
  }),
)
export type Quote = v.InferOutput<typeof quoteAnswer>

const token = v.object({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  /** UNIX seconds. */
  expiresAt: v.pipe(v.number(), v.integer()),
})
export type AccessToken = v.InferOutput<typeof token>
/** A token as it is stored. */
export const storedToken = token
/** `/partners/api/v2/refresh-token` */
export const tokenAnswer = dataOf(token)

/** `/api/v2/auth/session` */
export const sessionAnswer = dataOf(v.object({ widgetUrl: v.string() }))

const order = v.object({
  status: v.string(),
  isBuyOrSell: v.picklist(['BUY', 'SELL']),
  partnerOrderId: v.string(),
  partnerCustomerId: optionalText,
  /** Of a purchase. */
  walletAddress: optionalText,
  cryptoCurrency: v.string(),
  network: v.string(),
  tokenContractAddress: optionalText,
  fiatCurrency: v.string(),
  fiatAmount: optionalDecimal,
  /** Paid out for a sale; can differ from `fiatAmount`. */
  fiatAmountPaid: optionalDecimal,
  cryptoAmount: optionalDecimal,
  totalFeeInFiat: optionalDecimal,
  transactionHash: optionalText,
  /** Where Transak expects the tokens of a sale. */
  cryptoPaymentData: v.fallback(v.nullish(v.object({ paymentAddress: v.string() })), undefined),
})
export type Order = v.InferOutput<typeof order>
/** `/partners/api/v2/orders` */
export const ordersAnswer = dataOf(v.array(order))
