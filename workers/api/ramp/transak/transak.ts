import type * as v from 'valibot'
import { withoutTrailingSlashes } from '#app/base/path.ts'
import { fail, ok } from '#app/base/result.ts'
import { HOUR } from '#app/base/time.ts'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { limitProblem, limitsOf } from '#app/domain/ramp/ramp-limits.ts'
import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import type { RampOrder, RampOrderRequest, RampQuotesRequest } from '#app/wire/ramp.ts'
import type { ApiEnv } from '../../env.ts'
import { centsOf, decimalOf, dollarsOf, unitsOf, type DecimalInput } from '../decimal-input.ts'
import type { ProviderOptions, ProviderQuote, RampProvider } from '../provider.ts'
import { cached, otherQuote, parseAnswer, refused, requestJson, requestValue, unavailable } from '../request-json.ts'
import { furthestAttempt } from '../report-parts.ts'
import { readTokenDecimals } from '../token-decimals.ts'
import { isSameToken, tokenOf, type RampToken } from '../token-of.ts'
import {
  countriesAnswer,
  currenciesAnswer,
  fiatAnswer,
  ordersAnswer,
  quoteAnswer,
  sessionAnswer,
  type CryptoCurrency,
  type Order,
  type Quote,
} from './transak-answers.ts'
import { methodsForCountry, methodsForCurrency, type Method } from './transak-methods.ts'
import { buyReport, sellReport, statusOf } from './transak-order.ts'
import { withToken, type TransakAccount } from './transak-token.ts'

const NAME = 'transak'
const OFFICIAL_URL = 'https://api.transak.com'
const OFFICIAL_GATEWAY_URL = 'https://api-gateway.transak.com'
const LISTS_MAX_AGE = HOUR
const USD = 'USD'
const PRODUCTS: Readonly<Record<RampDirection, Order['isBuyOrSell']>> = { buy: 'BUY', sell: 'SELL' }
/** Statuses that `requestJson` returns. An invalid token is refused with 401. */
const REFUSALS = [400, 401, 404, 422]

interface Offer {
  readonly currencies: readonly CryptoCurrency[]
  readonly methods: readonly Method[]
}

interface Trade {
  readonly currency: CryptoCurrency
  readonly method: Method
}

/** Undefined without TRANSAK_API_KEY and TRANSAK_API_SECRET. */
export function transak(env: ApiEnv): RampProvider | undefined {
  const { TRANSAK_API_KEY: key, TRANSAK_API_SECRET: secret } = env
  if (!key || !secret) return undefined
  const client = new Transak(env, key, secret)
  return {
    id: NAME,
    options: (direction, country) => client.options(direction, country),
    quote: (request) => client.quote(request),
    pageOf: (order, returnTo, clientIp) => client.pageOf(order, returnTo, clientIp),
    order: (id) => client.order(id),
  }
}

/** Client of Transak's public and partner APIs. The key is public, a part of the page's URL; the secret is exchanged for tokens. */
class Transak {
  readonly #env: ApiEnv
  readonly #account: TransakAccount
  readonly #gateway: string

  constructor(env: ApiEnv, key: string, secret: string) {
    this.#env = env
    this.#account = { kv: env.KV, url: withoutTrailingSlashes(env.TRANSAK_URL || OFFICIAL_URL), key, secret }
    this.#gateway = withoutTrailingSlashes(env.TRANSAK_GATEWAY_URL || OFFICIAL_GATEWAY_URL)
  }

  async options(direction: RampDirection, country: string | undefined): Promise<ProviderOptions | null> {
    const offer = await this.#offer(direction, country)
    const limits = limitsOf(offer?.methods ?? [])
    if (!offer || !limits) return null
    const { currencies, methods } = offer
    return {
      tokens: currencies.map(({ token }) => token),
      minCents: String(limits.minCents),
      maxCents: String(limits.maxCents),
      methods: methods.map(({ method }) => method),
    }
  }

  async quote(request: RampQuotesRequest): Promise<ProviderQuote> {
    const { direction, country, token, method } = request
    const offer = await this.#offer(direction, country)
    if (!offer) return fail('region.serviceUnavailable')
    const currency = offer.currencies.find((candidate) => isSameToken(candidate.token, token))
    const methods = currency && methodsForCurrency(currency, offer.methods)
    const candidates = methods?.filter((found) => method === undefined || found.method === method) ?? []
    const first = candidates[0]
    if (!currency || !first) return fail('quote.none')
    const fitting = candidates.find((found) => limitProblem(BigInt(request.cents ?? '0'), found) === undefined)
    const result =
      direction === 'buy'
        ? await this.#buyQuote(request, { currency, method: fitting ?? first })
        : await this.#sellQuote(request, { currency, method: first })
    if (!result.ok) return result
    const cents = BigInt(result.value.cents)
    const accepting = candidates.filter((found) => limitProblem(cents, found) === undefined)
    return ok({ ...result.value, methods: accepting.map((found) => found.method) })
  }

  /** Throws region.serviceUnavailable | quote.none | data.unavailable */
  async pageOf(order: RampOrderRequest, returnTo: string, clientIp?: string): Promise<string> {
    const { direction, country, token, account, method, id } = order
    const offer = await this.#offer(direction, country)
    if (!offer) throw new AppError('region.serviceUnavailable')
    const currency = offer.currencies.find((candidate) => isSameToken(candidate.token, token))
    const methods = currency ? methodsForCurrency(currency, offer.methods) : []
    const chosen = methods.find((found) => found.method === method)
    if (!currency || methods.length === 0 || (method !== undefined && !chosen)) throw new AppError('quote.none')
    const widgetParams = {
      apiKey: this.#account.key,
      referrerDomain: new URL(returnTo).hostname,
      productsAvailed: PRODUCTS[direction],
      cryptoCurrencyCode: currency.symbol,
      network: currency.network.name,
      fiatCurrency: USD,
      ...(await this.#amountOf(order)),
      walletAddress: account,
      disableWalletAddressForm: true,
      ...(chosen && { paymentMethod: chosen.id }),
      ...(country !== undefined && { countryCode: country }),
      partnerOrderId: id,
      // Otherwise a sale's report lacks the account.
      partnerCustomerId: account,
      redirectURL: returnTo,
    }
    const answer = await withToken(this.#account, (accessToken) =>
      requestJson(NAME, `${this.#gateway}/api/v2/auth/session`, {
        method: 'POST',
        headers: {
          ...this.#headers(accessToken),
          'content-type': 'application/json',
          ...(clientIp !== undefined && { 'x-user-ip': clientIp }),
        },
        body: JSON.stringify({ widgetParams }),
        refusals: REFUSALS,
      }),
    )
    if ('refusal' in answer) throw refused(NAME, answer)
    const { widgetUrl } = parseAnswer(NAME, sessionAnswer, answer.body)
    if (!isTransakUrl(widgetUrl)) throw unavailable(NAME, new Error('a page of another site'))
    return widgetUrl
  }

  async order(id: string): Promise<RampOrder> {
    // One after the other: two requests at once could replace each other's token.
    const found =
      furthestAttempt(await this.#orders(id, 'BUY'), statusOf) ??
      furthestAttempt(await this.#orders(id, 'SELL'), statusOf)
    if (!found) return null
    const token = await this.#tokenOf(found)
    const decimals = await readTokenDecimals(this.#env, token)
    return found.isBuyOrSell === 'BUY' ? buyReport(found, token, decimals) : sellReport(found, token, decimals)
  }

  async #buyQuote({ cents: requested = '0', country, token }: RampQuotesRequest, trade: Trade): Promise<ProviderQuote> {
    const cents = BigInt(requested)
    const problem = limitProblem(cents, trade.method)
    if (problem) return fail(problem)
    const found = await this.#ask('buy', trade, country, { fiatAmount: dollarsOf(requested) })
    if (!found) return fail('quote.none')
    const feeCents = centsOf([found.totalFee], 'up')
    const amount = unitsOf(found.cryptoAmount, await readTokenDecimals(this.#env, token), 'down')
    const isTotal = compareDecimals(decimalOf(found.fiatAmount), dollarsOf(requested)) === 0
    if (!isTotal || feeCents > cents || amount === 0n) throw otherQuote(NAME)
    return ok({ cents: requested, amount: String(amount), feeCents: String(feeCents), methods: [] })
  }

  async #sellQuote({ amount = '0', country, token }: RampQuotesRequest, trade: Trade): Promise<ProviderQuote> {
    const { minAmountForPayIn: min, maxAmountForPayIn: max } = trade.currency
    const text = formatUnits(BigInt(amount), await readTokenDecimals(this.#env, token))
    if (min != null && compareDecimals(text, decimalOf(min)) < 0) return fail('ramp.belowMinimum')
    // A maximum of 0 is none.
    const isLimited = max != null && compareDecimals(decimalOf(max), '0') > 0
    if (isLimited && compareDecimals(text, decimalOf(max)) > 0) return fail('ramp.aboveMaximum')
    const found = await this.#ask('sell', trade, country, { cryptoAmount: text })
    if (!found) return fail('quote.none')
    if (!isSameDecimal(found.cryptoAmount, text)) throw otherQuote(NAME)
    const cents = centsOf([found.fiatAmount], 'down')
    const problem = limitProblem(cents, trade.method)
    if (problem) return fail(problem)
    return ok({ cents: String(cents), amount, feeCents: String(centsOf([found.totalFee], 'up')), methods: [] })
  }

  /** Undefined if Transak refuses. Throws if its quote is about another trade. */
  async #ask(
    direction: RampDirection,
    { currency, method }: Trade,
    country: string | undefined,
    amount: Readonly<Record<string, string>>,
  ): Promise<Quote | undefined> {
    const query = new URLSearchParams({
      partnerApiKey: this.#account.key,
      fiatCurrency: USD,
      cryptoCurrency: currency.symbol,
      isBuyOrSell: PRODUCTS[direction],
      network: currency.network.name,
      paymentMethod: method.id,
      ...amount,
      ...(country !== undefined && { quoteCountryCode: country }),
    })
    const url = `${this.#account.url}/api/v1/pricing/public/quotes?${query}`
    const answer = await requestJson(NAME, url, { headers: { 'x-api-key': this.#account.key } })
    if ('refusal' in answer) return undefined
    const found = parseAnswer(NAME, quoteAnswer, answer.body)
    const matchesRequest =
      found.isBuyOrSell === PRODUCTS[direction] &&
      found.fiatCurrency === USD &&
      found.cryptoCurrency === currency.symbol &&
      found.network === currency.network.name &&
      (found.paymentMethod ?? method.id) === method.id
    if (!matchesRequest) throw otherQuote(NAME)
    return found
  }

  async #amountOf({ direction, cents, amount, token }: RampOrderRequest): Promise<Record<string, string>> {
    if (direction === 'buy') return { fiatAmount: dollarsOf(cents) }
    return { cryptoAmount: formatUnits(BigInt(amount ?? '0'), await readTokenDecimals(this.#env, token)) }
  }

  async #orders(id: string, product: Order['isBuyOrSell']): Promise<readonly Order[]> {
    const query = new URLSearchParams({
      'filter[productsAvailed]': JSON.stringify([product]),
      'filter[partnerOrderId]': id,
    })
    const url = `${this.#account.url}/partners/api/v2/orders?${query}`
    const answer = await withToken(this.#account, (accessToken) =>
      requestJson(NAME, url, { headers: this.#headers(accessToken), refusals: REFUSALS }),
    )
    if ('refusal' in answer) throw refused(NAME, answer)
    const found = parseAnswer(NAME, ordersAnswer, answer.body)
    if (found.some((order) => order.partnerOrderId !== id || order.isBuyOrSell !== product)) {
      throw unavailable(NAME, new Error('another order'))
    }
    return found
  }

  /** The token that Transak calls by this name on this network. Throws unless it is exactly one. */
  async #tokenOf({ network, cryptoCurrency, tokenContractAddress: contract }: Order): Promise<RampToken> {
    const found = (await this.#currencies()).filter(
      (currency) => currency.network.name === network && currency.symbol === cryptoCurrency,
    )
    const token = found[0]?.token
    const stated = token && contract ? tokenOf(token.chainId, contract) : token
    if (token && stated && found.length === 1 && isSameToken(token, stated)) return token
    throw unavailable(NAME, new Error('an order of a token that is not served'))
  }

  /** Undefined if Transak does not serve the country in dollars. */
  async #offer(direction: RampDirection, country: string | undefined): Promise<Offer | undefined> {
    const [isServed, all, fiat] = await Promise.all([
      this.#serves(country),
      this.#currencies(),
      this.#list(`fiat/public/v1/currencies/fiat-currencies`, fiatAnswer),
    ])
    const usd = fiat.find(({ symbol }) => symbol === USD)
    const currencies = all.filter((currency) => isOffered(currency, direction, country))
    const methods = usd ? methodsForCountry(usd, direction, country) : []
    return isServed && currencies.length > 0 && methods.length > 0 ? { currencies, methods } : undefined
  }

  #currencies(): Promise<readonly CryptoCurrency[]> {
    return this.#list('cryptocoverage/api/v1/public/crypto-currencies', currenciesAnswer)
  }

  async #serves(country: string | undefined): Promise<boolean> {
    if (country === undefined) return true
    const countries = await this.#list('api/v2/countries', countriesAnswer)
    return countries.some(({ alpha2, isAllowed }) => alpha2 === country && isAllowed)
  }

  #list<Value>(path: string, schema: v.GenericSchema<unknown, Value>): Promise<Value> {
    const { url, key } = this.#account
    const headers = { 'x-api-key': key }
    return cached(`${url}/${path} ${key}`, LISTS_MAX_AGE, () =>
      requestValue(NAME, schema, `${url}/${path}`, { headers }),
    )
  }

  #headers(accessToken: string): Record<string, string> {
    return { 'access-token': accessToken, 'x-api-key': this.#account.key }
  }
}

function isOffered(currency: CryptoCurrency, direction: RampDirection, country: string | undefined): boolean {
  const isTraded = direction === 'buy' ? currency.isAllowed : currency.isPayInAllowed
  if (isTraded !== true || currency.isSuspended === true) return false
  return country === undefined || !currency.kycCountriesNotSupported?.includes(country)
}

/** Whether a decimal repeats a decimal that was sent. A JSON number repeats it as precisely as it can. */
function isSameDecimal(found: DecimalInput, sent: string): boolean {
  return typeof found === 'number' ? found === Number(sent) : compareDecimals(decimalOf(found), sent) === 0
}

function isTransakUrl(url: string): boolean {
  return URL.canParse(url) && /(?:^|\.)transak\.com$/.test(new URL(url).hostname)
}
