import * as v from 'valibot'
import { decimalInput, type DecimalInput } from '../decimal-input.ts'
import { listOf } from '../request-json.ts'
import { tokenOf, type RampToken } from '../token-of.ts'

// Answers of MoonPay's widget API. Source: https://dev.moonpay.com/api-reference/widget. All texts are untrusted.

/** Becomes a part of a URL. */
const code = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'not a currency code'))
const optionalDecimal = v.fallback(v.nullish(decimalInput), undefined)
const countries = v.fallback(v.nullish(v.array(v.string())), undefined)

const metadata = v.object({ chainId: v.string(), contractAddress: v.string() })

const crypto = v.pipe(
  v.object({
    type: v.literal('crypto'),
    code,
    /** Decimals that MoonPay accepts in amounts, fewer than the token has. */
    precision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    metadata,
    minBuyAmount: optionalDecimal,
    maxBuyAmount: optionalDecimal,
    minSellAmount: optionalDecimal,
    maxSellAmount: optionalDecimal,
    isSuspended: v.fallback(v.nullish(v.boolean()), false),
    isSellSupported: v.fallback(v.nullish(v.boolean()), false),
    // The documentation and the API spell it differently.
    isSupportedInUS: v.fallback(v.nullish(v.boolean()), undefined),
    isSupportedInUs: v.fallback(v.nullish(v.boolean()), undefined),
    notAllowedCountries: countries,
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const token = tokenOf(value.metadata.chainId, value.metadata.contractAddress)
    if (token) return { ...value, token }
    addIssue({ message: 'a token of another network' })
    return NEVER
  }),
)
export type CryptoCurrency = v.InferOutput<typeof crypto>

const fiat = v.object({ type: v.literal('fiat'), code, minBuyAmount: decimalInput, maxBuyAmount: decimalInput })
export type FiatCurrency = v.InferOutput<typeof fiat>

/** `/v3/currencies`. Also contains currencies of networks that are not served here; they are left out. */
export const currenciesAnswer = listOf(v.variant('type', [crypto, fiat]))

/** `/v3/countries` */
export const countriesAnswer = listOf(
  v.object({ alpha2: v.string(), isAllowed: v.boolean(), isBuyAllowed: v.boolean(), isSellAllowed: v.boolean() }),
)

/** `/v3/currencies/{code}/buy_quote`. `baseCurrency` is the money, and `totalAmount` includes the fees. */
export const buyQuoteAnswer = v.object({
  baseCurrencyCode: v.string(),
  quoteCurrencyCode: v.string(),
  quoteCurrencyAmount: decimalInput,
  feeAmount: decimalInput,
  extraFeeAmount: decimalInput,
  networkFeeAmount: decimalInput,
  totalAmount: decimalInput,
})

/** `/v3/currencies/{code}/sell_quote`. `baseCurrency` is the token; `quoteCurrencyAmount` is paid out. */
export const sellQuoteAnswer = v.object({
  baseCurrencyCode: v.string(),
  quoteCurrencyCode: v.string(),
  baseCurrencyAmount: decimalInput,
  quoteCurrencyAmount: decimalInput,
  feeAmount: decimalInput,
  extraFeeAmount: decimalInput,
})

/** A currency as transactions describe it. */
const described = v.object({ code: v.string(), metadata: v.fallback(v.nullish(metadata), undefined) })
export type DescribedCurrency = v.InferOutput<typeof described>

const optionalText = v.fallback(v.nullish(v.string()), undefined)

const transaction = {
  status: v.string(),
  createdAt: v.string(),
  externalTransactionId: v.string(),
  externalCustomerId: optionalText,
  baseCurrencyAmount: optionalDecimal,
  quoteCurrencyAmount: optionalDecimal,
  feeAmount: optionalDecimal,
  extraFeeAmount: optionalDecimal,
  baseCurrency: described,
}
const buyTransaction = v.object({
  ...transaction,
  networkFeeAmount: optionalDecimal,
  walletAddress: v.string(),
  cryptoTransactionId: optionalText,
  /** The token. */
  currency: described,
})
export type BuyTransaction = v.InferOutput<typeof buyTransaction>

const sellTransaction = v.object({
  ...transaction,
  refundWalletAddress: optionalText,
  depositHash: optionalText,
  depositWallet: v.fallback(v.nullish(v.object({ walletAddress: v.string() })), undefined),
  quoteCurrency: described,
})
export type SellTransaction = v.InferOutput<typeof sellTransaction>

/** MoonPay answers with one transaction or with a list: several transactions can have the same external id. */
function oneOrMore<Value>(entry: v.GenericSchema<unknown, Value>) {
  return v.union([
    v.array(entry),
    v.pipe(
      entry,
      v.transform((found) => [found]),
    ),
  ])
}

/** `/v1/transactions/ext/{id}` */
export const buyTransactionsAnswer = oneOrMore(buyTransaction)
/** `/v3/sell_transactions/ext/{id}` */
export const sellTransactionsAnswer = oneOrMore(sellTransaction)

/** The token of a transaction; undefined if it is not on a network served here. */
export function tokenOfCurrency({ metadata: found }: DescribedCurrency): RampToken | undefined {
  return found ? tokenOf(found.chainId, found.contractAddress) : undefined
}

export function isUsd(currency: { readonly code: string }): boolean {
  return currency.code.toLowerCase() === 'usd'
}

export function presentDecimals(values: readonly (DecimalInput | null | undefined)[]): readonly DecimalInput[] {
  return values.flatMap((value) => value ?? [])
}
