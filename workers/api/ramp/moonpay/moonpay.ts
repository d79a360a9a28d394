import { withoutTrailingSlashes } from '#app/base/path.ts'
import { fail, ok } from '#app/base/result.ts'
import { HOUR } from '#app/base/time.ts'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { LimitProblem } from '#app/domain/ramp/ramp-limits.ts'
import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import type { RampOrder, RampOrderRequest, RampQuotesRequest } from '#app/wire/ramp.ts'
import type { ApiEnv } from '../../env.ts'
import { centsOf, decimalOf, dollarsOf, unitsOf, type DecimalInput } from '../decimal-input.ts'
import type { ProviderOptions, ProviderQuote, RampProvider } from '../provider.ts'
import { cached, otherQuote, parseAnswer, refused, requestJson, requestValue, unavailable } from '../request-json.ts'
import { foundReport, furthestAttempt } from '../report-parts.ts'
import { readTokenDecimals } from '../token-decimals.ts'
import { isSameToken, type RampToken } from '../token-of.ts'
import {
  buyQuoteAnswer,
  buyTransactionsAnswer,
  countriesAnswer,
  currenciesAnswer,
  isUsd,
  sellQuoteAnswer,
  sellTransactionsAnswer,
  type CryptoCurrency,
  type FiatCurrency,
} from './moonpay-answers.ts'
import { MOONPAY_METHODS, moonpayMethods } from './moonpay-methods.ts'
import { buyReport, buyStatusOf, sellReport, sellStatusOf } from './moonpay-order.ts'

const NAME = 'moonpay'
const OFFICIAL_URL = 'https://api.moonpay.com'
/** The lists change rarely; MoonPay rejects quotes and pages that no longer match. */
const LISTS_MAX_AGE = HOUR
/** The largest amount of `RampOptions`. */
const ANY_CENTS = '9'.repeat(12)

/** Undefined without MOONPAY_API_KEY and MOONPAY_SECRET_KEY. */
export function moonpay(env: ApiEnv): RampProvider | undefined {
  const { MOONPAY_API_KEY: key, MOONPAY_SECRET_KEY: secret } = env
  if (!key || !secret) return undefined
  const client = new MoonPay(env, key, secret)
  return {
    id: NAME,
    options: (direction, country) => client.options(direction, country),
    quote: (request) => client.quote(request),
    pageOf: (order, returnTo) => client.pageOf(order, returnTo),
    order: (id) => client.order(id),
  }
}

interface Found {
  readonly currency: CryptoCurrency
  readonly usd: FiatCurrency
}

/** Client of MoonPay's widget API. The publishable key is a query parameter there; the secret key only signs. */
class MoonPay {
  readonly #env: ApiEnv
  readonly #key: string
  readonly #secret: string
  readonly #url: string

  constructor(env: ApiEnv, key: string, secret: string) {
    this.#env = env
    this.#key = key
    this.#secret = secret
    this.#url = withoutTrailingSlashes(env.MOONPAY_URL || OFFICIAL_URL)
  }

  async options(direction: RampDirection, country: string | undefined): Promise<ProviderOptions | null> {
    const [isServed, { currencies, usd }] = await Promise.all([this.#serves(direction, country), this.#currencies()])
    const tokens = currencies.filter((currency) => isOffered(currency, direction, country)).map(({ token }) => token)
    if (!isServed || tokens.length === 0) return null
    return {
      tokens,
      // MoonPay's limits of sales are amounts of each token. They apply to quotes.
      minCents: direction === 'buy' ? String(centsOf([usd.minBuyAmount], 'up')) : '1',
      maxCents: direction === 'buy' ? String(centsOf([usd.maxBuyAmount], 'down')) : ANY_CENTS,
      methods: moonpayMethods(direction, country),
    }
  }

  async quote(request: RampQuotesRequest): Promise<ProviderQuote> {
    const { direction, country, token, method } = request
    if (!(await this.#serves(direction, country))) return fail('region.serviceUnavailable')
    const found = await this.#find(token)
    if (!found || !isOffered(found.currency, direction, undefined)) return fail('quote.none')
    if (!isOffered(found.currency, direction, country)) return fail('region.serviceUnavailable')
    const methods = moonpayMethods(direction, country)
    if (method !== undefined && !methods.includes(method)) return fail('quote.none')
    const quote = direction === 'buy' ? this.#buyQuote(request, found) : this.#sellQuote(request, found)
    const result = await quote
    return result.ok ? ok({ ...result.value, methods: method === undefined ? methods : [method] }) : result
  }

  /** Throws region.serviceUnavailable | quote.none | ramp.belowMinimum | data.unavailable */
  async pageOf(order: RampOrderRequest, returnTo: string): Promise<string> {
    const { direction, country, token, account, method, id } = order
    if (!(await this.#serves(direction, country))) throw new AppError('region.serviceUnavailable')
    const found = await this.#find(token)
    if (!found || !isOffered(found.currency, direction, country)) throw new AppError('quote.none')
    const { code } = found.currency
    const isTest = this.#key.startsWith('pk_test')
    const query = new URLSearchParams({ apiKey: this.#key })
    if (direction === 'buy') {
      query.set('currencyCode', code)
      query.set('walletAddress', account)
      query.set('baseCurrencyCode', 'usd')
      query.set('baseCurrencyAmount', dollarsOf(order.cents))
      // As in the quote. Otherwise MoonPay would add its fees to the amount.
      query.set('areFeesIncluded', 'true')
      if (method) query.set('paymentMethod', MOONPAY_METHODS[method])
    } else {
      query.set('baseCurrencyCode', code)
      const amount = await this.#sellAmount(order.amount, found.currency)
      if (amount === '0') throw new AppError('ramp.belowMinimum')
      query.set('baseCurrencyAmount', amount)
      query.set('quoteCurrencyCode', 'usd')
      query.set('refundWalletAddress', account)
      if (method) query.set('payoutMethod', MOONPAY_METHODS[method])
    }
    query.set('lockAmount', 'true')
    query.set('externalTransactionId', id)
    // Otherwise a sale's report may lack the account.
    query.set('externalCustomerId', account)
    query.set('redirectURL', returnTo)
    const signature = await sign(this.#secret, `?${query}`)
    const host = `${direction}${isTest ? '-sandbox' : ''}.moonpay.com`
    return `https://${host}?${query}&signature=${encodeURIComponent(signature)}`
  }

  async order(id: string): Promise<RampOrder> {
    const decimalsOf = (token: RampToken) => readTokenDecimals(this.#env, token)
    const path = encodeURIComponent(id)
    const reports = await Promise.allSettled([
      this.#transactions(`v1/transactions/ext/${path}`, id, buyTransactionsAnswer).then((attempts) => {
        const bought = furthestAttempt(attempts, buyStatusOf)
        return bought ? buyReport(bought, decimalsOf) : null
      }),
      this.#transactions(`v3/sell_transactions/ext/${path}`, id, sellTransactionsAnswer).then((attempts) => {
        const sold = furthestAttempt(attempts, sellStatusOf)
        return sold ? sellReport(sold, decimalsOf) : null
      }),
    ])
    return foundReport(NAME, reports)
  }

  async #buyQuote(
    { cents: requested = '0', token, method }: RampQuotesRequest,
    { currency, usd }: Found,
  ): Promise<ProviderQuote> {
    const cents = BigInt(requested)
    if (cents < centsOf([usd.minBuyAmount], 'up')) return fail('ramp.belowMinimum')
    if (cents > centsOf([usd.maxBuyAmount], 'down')) return fail('ramp.aboveMaximum')
    const query = {
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: dollarsOf(requested),
      areFeesIncluded: 'true',
      ...(method && { paymentMethod: MOONPAY_METHODS[method] }),
    }
    const answer = await requestJson(NAME, this.#path(`v3/currencies/${currency.code}/buy_quote`, query))
    if ('refusal' in answer) return fail('quote.none')
    const found = parseAnswer(NAME, buyQuoteAnswer, answer.body)
    const matchesRequest =
      isUsd({ code: found.baseCurrencyCode }) &&
      isSameCode(found.quoteCurrencyCode, currency.code) &&
      compareDecimals(decimalOf(found.totalAmount), dollarsOf(requested)) === 0
    const feeCents = centsOf([found.feeAmount, found.extraFeeAmount, found.networkFeeAmount], 'up')
    const amount = unitsOf(found.quoteCurrencyAmount, await readTokenDecimals(this.#env, token), 'down')
    if (!matchesRequest || feeCents > cents || amount === 0n) throw otherQuote(NAME)
    const problem = limitProblem(found.quoteCurrencyAmount, currency.minBuyAmount, currency.maxBuyAmount)
    if (problem) return fail(problem)
    return ok({ cents: requested, amount: String(amount), feeCents: String(feeCents), methods: [] })
  }

  async #sellQuote(
    { amount: requested = '0', token, method }: RampQuotesRequest,
    { currency }: Found,
  ): Promise<ProviderQuote> {
    const amount = await this.#sellAmount(requested, currency)
    if (amount === '0') return fail('ramp.belowMinimum')
    const problem = limitProblem(amount, currency.minSellAmount, currency.maxSellAmount)
    if (problem) return fail(problem)
    const query = {
      quoteCurrencyCode: 'usd',
      baseCurrencyAmount: amount,
      ...(method && { payoutMethod: MOONPAY_METHODS[method] }),
    }
    const answer = await requestJson(NAME, this.#path(`v3/currencies/${currency.code}/sell_quote`, query))
    if ('refusal' in answer) return fail('quote.none')
    const found = parseAnswer(NAME, sellQuoteAnswer, answer.body)
    const cents = centsOf([found.quoteCurrencyAmount], 'down')
    const matchesRequest =
      isUsd({ code: found.quoteCurrencyCode }) &&
      isSameCode(found.baseCurrencyCode, currency.code) &&
      compareDecimals(decimalOf(found.baseCurrencyAmount), amount) === 0
    if (!matchesRequest) throw otherQuote(NAME)
    // The fees exceed the value.
    if (cents === 0n) return fail('ramp.belowMinimum')
    const units = unitsOf(amount, await readTokenDecimals(this.#env, token), 'down')
    const feeCents = centsOf([found.feeAmount, found.extraFeeAmount], 'up')
    return ok({ cents: String(cents), amount: String(units), feeCents: String(feeCents), methods: [] })
  }

  /** The amount of a sale as MoonPay accepts it: a decimal, cut off after the decimals of its currency. */
  async #sellAmount(requested: string | undefined, { token, precision }: CryptoCurrency): Promise<string> {
    const decimals = await readTokenDecimals(this.#env, token)
    const places = Math.min(decimals, precision)
    return formatUnits(BigInt(requested ?? '0') / 10n ** BigInt(decimals - places), places)
  }

  async #find(token: RampToken): Promise<Found | undefined> {
    const { currencies, usd } = await this.#currencies()
    const currency = currencies.find((candidate) => isSameToken(candidate.token, token))
    return currency && { currency, usd }
  }

  async #currencies(): Promise<{ currencies: readonly CryptoCurrency[]; usd: FiatCurrency }> {
    // Without `show`, MoonPay filters the list by the country of this server.
    const url = this.#path('v3/currencies', { show: 'enabled' })
    const all = await cached(url, LISTS_MAX_AGE, () => requestValue(NAME, currenciesAnswer, url))
    const usd = all.find((currency) => currency.type === 'fiat' && isUsd(currency))
    if (usd?.type !== 'fiat') throw unavailable(NAME, new Error('no limits in dollars'))
    return { currencies: all.filter((currency) => currency.type === 'crypto'), usd }
  }

  async #serves(direction: RampDirection, country: string | undefined): Promise<boolean> {
    if (country === undefined) return true
    const url = this.#path('v3/countries', {})
    const countries = await cached(url, LISTS_MAX_AGE, () => requestValue(NAME, countriesAnswer, url))
    const found = countries.find(({ alpha2 }) => alpha2 === country)
    return found !== undefined && found.isAllowed && (direction === 'buy' ? found.isBuyAllowed : found.isSellAllowed)
  }

  /** The transactions with an external id, newest first. */
  async #transactions<Value extends { readonly externalTransactionId: string; readonly createdAt: string }>(
    path: string,
    id: string,
    schema: Parameters<typeof parseAnswer<readonly Value[]>>[1],
  ): Promise<readonly Value[]> {
    const answer = await requestJson(NAME, this.#path(path, {}))
    if ('refusal' in answer) {
      if (answer.refusal === 404) return []
      throw refused(NAME, answer)
    }
    const found = parseAnswer(NAME, schema, answer.body)
    if (found.some(({ externalTransactionId }) => externalTransactionId !== id))
      throw unavailable(NAME, new Error('another order'))
    return [...found].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  }

  #path(path: string, query: Readonly<Record<string, string>>): string {
    return `${this.#url}/${path}?${new URLSearchParams({ apiKey: this.#key, ...query })}`
  }
}

function isOffered(currency: CryptoCurrency, direction: RampDirection, country: string | undefined): boolean {
  if (currency.isSuspended || (direction === 'sell' && !currency.isSellSupported)) return false
  if (country === undefined) return true
  const isRefusedInUs = currency.isSupportedInUS === false || currency.isSupportedInUs === false
  return !currency.notAllowedCountries?.includes(country) && !(country === 'US' && isRefusedInUs)
}

function limitProblem(
  amount: DecimalInput,
  min: DecimalInput | null | undefined,
  max: DecimalInput | null | undefined,
): LimitProblem | undefined {
  const text = decimalOf(amount)
  if (min != null && compareDecimals(text, decimalOf(min)) < 0) return 'ramp.belowMinimum'
  // MoonPay writes 0 or null for no limit.
  const isLimited = max != null && compareDecimals(decimalOf(max), '0') > 0
  return isLimited && compareDecimals(text, decimalOf(max)) > 0 ? 'ramp.aboveMaximum' : undefined
}

function isSameCode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** HMAC-SHA256 in Base64. The message is the query string with its `?`. Source: https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls */
async function sign(secret: string, query: string): Promise<string> {
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(query)))))
}
