import * as v from 'valibot'
import { NATIVE } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { decimalInput, type DecimalInput } from '../decimal-input.ts'
import { listOf } from '../request-json.ts'
import { tokenOf, type RampToken } from '../token-of.ts'

// Answers of Coinbase's Onramp and Offramp API. Source: https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp. The documentation shows some
// answers in snake case and some in camel case, and some inside `data`, so all are read in each form.

/** Reads an answer with keys in snake case or camel case, alone or as `data`. */
export function answerOf<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.unknown(),
    v.transform((body) => {
      const read = snakeCased(body)
      return isObject(read) && isObject(read['data']) ? read['data'] : read
    }),
    schema,
  )
}

function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    snakeCased(inner),
  ])
  return Object.fromEntries(entries) as unknown
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Money or tokens. */
const currencyAmount = v.object({ value: decimalInput, currency: v.string() })
export type CurrencyAmount = v.InferOutput<typeof currencyAmount>

const methodId = v.union([
  v.string(),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
])

/** `/v1/buy/config`, `/v1/sell/config` */
export const configAnswer = answerOf(
  v.object({ countries: listOf(v.object({ id: v.string(), payment_methods: v.array(methodId) })) }),
)

const currencies = listOf(
  v.object({ id: v.string(), limits: listOf(v.object({ id: v.string(), min: decimalInput, max: decimalInput })) }),
)
const assets = listOf(
  v.object({
    id: v.string(),
    symbol: v.string(),
    networks: listOf(v.object({ name: v.string(), chain_id: v.string(), contract_address: v.string() })),
  }),
)

/** `/v1/buy/options` */
export const buyOptionsAnswer = answerOf(v.object({ payment_currencies: currencies, purchase_currencies: assets }))
/** `/v1/sell/options` */
export const sellOptionsAnswer = answerOf(v.object({ cashout_currencies: currencies, sell_currencies: assets }))

/** `/v1/buy/quote` */
export const buyQuoteAnswer = answerOf(
  v.object({
    payment_total: currencyAmount,
    purchase_amount: currencyAmount,
    coinbase_fee: currencyAmount,
    network_fee: currencyAmount,
  }),
)
/** `/v1/sell/quote`. `cashout_total` is paid out: fees are deducted. */
export const sellQuoteAnswer = answerOf(
  v.object({ cashout_total: currencyAmount, sell_amount: currencyAmount, coinbase_fee: currencyAmount }),
)

/** `/v1/token` */
export const tokenAnswer = answerOf(v.object({ token: v.pipe(v.string(), v.minLength(1)) }))

const optionalText = v.fallback(v.nullish(v.string()), undefined)
const optionalAmount = v.fallback(v.nullish(currencyAmount), undefined)

const buyTransaction = v.object({
  status: v.string(),
  purchase_currency: v.string(),
  purchase_network: v.string(),
  purchase_amount: optionalAmount,
  payment_total: optionalAmount,
  coinbase_fee: optionalAmount,
  network_fee: optionalAmount,
  wallet_address: v.string(),
  tx_hash: optionalText,
})
export type BuyTransaction = v.InferOutput<typeof buyTransaction>
/** `/v1/buy/user/{id}/transactions`, newest first */
export const buyTransactionsAnswer = answerOf(v.object({ transactions: v.array(buyTransaction) }))

const sellTransaction = v.object({
  status: v.string(),
  asset: v.string(),
  network: v.string(),
  sell_amount: optionalAmount,
  total: optionalAmount,
  coinbase_fee: optionalAmount,
  from_address: v.string(),
  to_address: optionalText,
  tx_hash: optionalText,
})
export type SellTransaction = v.InferOutput<typeof sellTransaction>
/** `/v1/sell/user/{id}/transactions`, newest first */
export const sellTransactionsAnswer = answerOf(v.object({ transactions: v.array(sellTransaction) }))

/** A token as Coinbase names it. */
export interface Asset {
  readonly id: string
  readonly symbol: string
  readonly network: string
  readonly token: RampToken
}

/**
 * The tokens on networks served here. Coinbase lists the native currency without a contract; its symbol must match too, because a token
 * whose contract is missing looks the same.
 */
export function assetsOf(found: v.InferOutput<typeof assets>): readonly Asset[] {
  return found.flatMap(({ id, symbol, networks }) =>
    networks.flatMap(({ name, chain_id: chainId, contract_address: contract }) => {
      const token = tokenOf(chainId, contract === '' ? NATIVE : contract)
      if (!token || (contract === '' && chainById(token.chainId).native.symbol !== symbol)) return []
      return [{ id, symbol, network: name, token }]
    }),
  )
}

export function isAssetNamed({ id, symbol }: Pick<Asset, 'id' | 'symbol'>, currency: string): boolean {
  return currency === id || currency === symbol
}

/** Values of amounts in dollars; undefined if one is missing or in another currency. */
export function usdOf(amounts: readonly (CurrencyAmount | null | undefined)[]): readonly DecimalInput[] | undefined {
  return amounts.every((found) => found?.currency === 'USD')
    ? amounts.flatMap((found) => found?.value ?? [])
    : undefined
}
