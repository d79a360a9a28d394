import type * as v from 'valibot'
import { withoutTrailingSlashes } from '#app/base/path.ts'
import { fail, ok } from '#app/base/result.ts'
import { HOUR } from '#app/base/time.ts'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { limitProblem, limitsOf, type RampLimits } from '#app/domain/ramp/ramp-limits.ts'
import type { PaymentMethod, RampDirection } from '#app/domain/ramp/ramp.ts'
import type { RampOrder, RampOrderRequest, RampQuotesRequest } from '#app/wire/ramp.ts'
import type { ApiEnv } from '../../env.ts'
import { centsOf, decimalOf, dollarsOf, unitsOf } from '../decimal-input.ts'
import type { ProviderOptions, ProviderQuote, RampProvider } from '../provider.ts'
import { cached, otherQuote, parseAnswer, refused, requestJson } from '../request-json.ts'
import { foundReport, furthestAttempt } from '../report-parts.ts'
import { readTokenDecimals } from '../token-decimals.ts'
import { isSameToken } from '../token-of.ts'
import { createCdpToken, type CdpKey } from './cdp-token.ts'
import {
  assetsOf,
  buyOptionsAnswer,
  buyQuoteAnswer,
  buyTransactionsAnswer,
  configAnswer,
  isAssetNamed,
  sellOptionsAnswer,
  sellQuoteAnswer,
  sellTransactionsAnswer,
  tokenAnswer,
  usdOf,
  type Asset,
} from './coinbase-answers.ts'
import { buyReport, buyStatusOf, sellReport, sellStatusOf } from './coinbase-order.ts'

const NAME = 'coinbase'
const OFFICIAL_URL = 'https://api.developer.coinbase.com'
const PAGES_URL = 'https://pay.coinbase.com'
const LISTS_MAX_AGE = HOUR
/** Attempts at one order that are read. */
const PAGE_SIZE = 20
/** Coinbase requires a country for options and quotes, and a state in the US, so these are defaults. Its page checks the visitor's. */
const DEFAULT_COUNTRY = 'US'
const US_STATE = 'CA'

const METHODS: Readonly<Partial<Record<PaymentMethod, string>>> = {
  applePay: 'APPLE_PAY',
  bank: 'ACH_BANK_ACCOUNT',
  debit: 'CARD',
  paypal: 'PAYPAL',
}

interface MethodLimits extends RampLimits {
  readonly method: PaymentMethod
}

interface Offer {
  readonly assets: readonly Asset[]
  readonly limits: readonly MethodLimits[]
}

/** Undefined without COINBASE_KEY_ID and COINBASE_KEY_SECRET. */
export function coinbase(env: ApiEnv): RampProvider | undefined {
  const { COINBASE_KEY_ID: id, COINBASE_KEY_SECRET: secret } = env
  if (!id || !secret) return undefined
  const client = new Coinbase(env, { id, secret })
  return {
    id: NAME,
    options: (direction, country) => client.options(direction, country),
    quote: (request) => client.quote(request),
    pageOf: (order, returnTo, clientIp) => client.pageOf(order, returnTo, clientIp),
    order: (orderId) => client.order(orderId),
  }
}

class Coinbase {
  readonly #env: ApiEnv
  readonly #key: CdpKey
  readonly #url: string

  constructor(env: ApiEnv, key: CdpKey) {
    this.#env = env
    this.#key = key
    this.#url = withoutTrailingSlashes(env.COINBASE_URL || OFFICIAL_URL)
  }

  async options(direction: RampDirection, country: string | undefined): Promise<ProviderOptions | null> {
    const offer = await this.#offer(direction, country)
    const limits = limitsOf(offer?.limits ?? [])
    if (!offer || !limits) return null
    return {
      tokens: offer.assets.map(({ token }) => token),
      minCents: String(limits.minCents),
      maxCents: String(limits.maxCents),
      methods: offer.limits.map(({ method }) => method),
    }
  }

  async quote(request: RampQuotesRequest): Promise<ProviderQuote> {
    const { direction, country, token, method } = request
    const offer = await this.#offer(direction, country)
    if (!offer) return fail('region.serviceUnavailable')
    const asset = offer.assets.find((candidate) => isSameToken(candidate.token, token))
    const limits = method === undefined ? offer.limits[0] : offer.limits.find((found) => found.method === method)
    if (!asset || !limits) return fail('quote.none')
    const methods = method === undefined ? offer.limits.map((found) => found.method) : [method]
    const quote = direction === 'buy' ? this.#buyQuote(request, asset, limits) : this.#sellQuote(request, asset, limits)
    const result = await quote
    return result.ok ? ok({ ...result.value, methods }) : result
  }

  /** Throws region.serviceUnavailable | quote.none | data.unavailable */
  async pageOf(order: RampOrderRequest, returnTo: string, clientIp?: string): Promise<string> {
    const { direction, country, token, account, method, id } = order
    const offer = await this.#offer(direction, country)
    if (!offer) throw new AppError('region.serviceUnavailable')
    const asset = offer.assets.find((candidate) => isSameToken(candidate.token, token))
    if (!asset) throw new AppError('quote.none')
    const session = await this.#post('onramp/v1/token', {
      addresses: [{ address: account, blockchains: [asset.network] }],
      assets: [asset.id],
      ...(clientIp !== undefined && { clientIp }),
    })
    if ('refusal' in session) throw refused(NAME, session)
    const { token: sessionToken } = parseAnswer(NAME, tokenAnswer, session.body)
    const query = new URLSearchParams({
      sessionToken,
      partnerUserRef: id,
      redirectUrl: returnTo,
      defaultNetwork: asset.network,
      defaultAsset: asset.id,
      fiatCurrency: 'USD',
    })
    const name = method && METHODS[method]
    if (direction === 'buy') {
      query.set('presetFiatAmount', dollarsOf(order.cents))
      if (name !== undefined) query.set('defaultPaymentMethod', name)
      return `${PAGES_URL}/buy/select-asset?${query}`
    }
    const decimals = await readTokenDecimals(this.#env, token)
    query.set('presetCryptoAmount', formatUnits(BigInt(order.amount ?? '0'), decimals))
    if (name !== undefined) query.set('defaultCashoutMethod', name)
    return `${PAGES_URL}/v3/sell/input?${query}`
  }

  async order(id: string): Promise<RampOrder> {
    const reports = await Promise.allSettled([this.#bought(id), this.#sold(id)])
    return foundReport(NAME, reports)
  }

  async #bought(id: string): Promise<RampOrder> {
    const path = `onramp/v1/buy/user/${encodeURIComponent(id)}/transactions?page_size=${PAGE_SIZE}`
    const found = furthestAttempt((await this.#get(path, buyTransactionsAnswer)).transactions, buyStatusOf)
    if (!found) return null
    const asset = await this.#assetOf('buy', found.purchase_network, found.purchase_currency)
    return buyReport(found, asset, await readTokenDecimals(this.#env, asset.token))
  }

  async #sold(id: string): Promise<RampOrder> {
    const path = `onramp/v1/sell/user/${encodeURIComponent(id)}/transactions?page_size=${PAGE_SIZE}`
    const found = furthestAttempt((await this.#get(path, sellTransactionsAnswer)).transactions, sellStatusOf)
    if (!found) return null
    const asset = await this.#assetOf('sell', found.network, found.asset)
    return sellReport(found, asset, await readTokenDecimals(this.#env, asset.token))
  }

  /**
   * The token that Coinbase calls by this name on this network. A report names neither the contract nor, for a sale, the country, so the list of the
   * default country counts. Throws unless it is exactly one.
   */
  async #assetOf(direction: RampDirection, network: string, currency: string): Promise<Asset> {
    const { assets } = await this.#list(direction, DEFAULT_COUNTRY)
    const found = assets.filter((asset) => asset.network === network && isAssetNamed(asset, currency))
    if (!found[0] || found.length > 1) throw new Error('an order of a token that is not served')
    return found[0]
  }

  async #buyQuote({ cents: requested = '0', country, token }: RampQuotesRequest, asset: Asset, limits: MethodLimits) {
    const cents = BigInt(requested)
    const problem = limitProblem(cents, limits)
    if (problem) return fail(problem)
    const answer = await this.#post('onramp/v1/buy/quote', {
      purchaseCurrency: asset.id,
      purchaseNetwork: asset.network,
      paymentAmount: dollarsOf(requested),
      paymentCurrency: 'USD',
      paymentMethod: METHODS[limits.method],
      ...placeOf(country),
    })
    if ('refusal' in answer) return fail('quote.none' as const)
    const found = parseAnswer(NAME, buyQuoteAnswer, answer.body)
    const [total] = usdOf([found.payment_total]) ?? []
    const fees = usdOf([found.coinbase_fee, found.network_fee])
    const amount = unitsOf(found.purchase_amount.value, await readTokenDecimals(this.#env, token), 'down')
    const matchesRequest = isAssetNamed(asset, found.purchase_amount.currency) && amount > 0n
    const isTotal = total !== undefined && compareDecimals(decimalOf(total), dollarsOf(requested)) === 0
    const feeCents = fees && centsOf(fees, 'up')
    if (!matchesRequest || !isTotal || feeCents === undefined || feeCents > cents) throw otherQuote(NAME)
    return ok({ cents: requested, amount: String(amount), feeCents: String(feeCents), methods: [] })
  }

  async #sellQuote({ amount = '0', country, token }: RampQuotesRequest, asset: Asset, limits: MethodLimits) {
    const decimals = await readTokenDecimals(this.#env, token)
    const answer = await this.#post('onramp/v1/sell/quote', {
      sellCurrency: asset.id,
      sellNetwork: asset.network,
      sellAmount: formatUnits(BigInt(amount), decimals),
      cashoutCurrency: 'USD',
      paymentMethod: METHODS[limits.method],
      ...placeOf(country),
    })
    if ('refusal' in answer) return fail('quote.none' as const)
    const found = parseAnswer(NAME, sellQuoteAnswer, answer.body)
    const total = usdOf([found.cashout_total])
    const fees = usdOf([found.coinbase_fee])
    const matchesRequest =
      isAssetNamed(asset, found.sell_amount.currency) &&
      unitsOf(found.sell_amount.value, decimals, 'down') === BigInt(amount) &&
      unitsOf(found.sell_amount.value, decimals, 'up') === BigInt(amount)
    if (!matchesRequest || !total || !fees) throw otherQuote(NAME)
    const cents = centsOf(total, 'down')
    const problem = limitProblem(cents, limits)
    if (problem) return fail(problem)
    return ok({ cents: String(cents), amount, feeCents: String(centsOf(fees, 'up')), methods: [] })
  }

  /** Undefined if Coinbase does not serve the country in dollars. */
  async #offer(direction: RampDirection, country: string | undefined): Promise<Offer | undefined> {
    const { countries } = await this.#get(`onramp/v1/${direction}/config`, configAnswer, LISTS_MAX_AGE)
    const found = countries.find(({ id }) => id === (country ?? DEFAULT_COUNTRY))
    if (!found) return undefined
    const [{ assets: listed, limits }, followed] = await Promise.all([
      this.#list(direction, found.id),
      found.id === DEFAULT_COUNTRY ? undefined : this.#list(direction, DEFAULT_COUNTRY),
    ])
    // An order of another token could not be followed, and the deposit of its sale would not be shown.
    const assets = listed.filter(
      ({ token }) => !followed || followed.assets.some((asset) => isSameToken(asset.token, token)),
    )
    const offered = limits.filter(({ method }) => found.payment_methods.includes(METHODS[method] ?? ''))
    return offered.length > 0 && assets.length > 0 ? { assets, limits: offered } : undefined
  }

  async #list(direction: RampDirection, country: string): Promise<Offer> {
    const query = new URLSearchParams(placeOf(country))
    const path = `onramp/v1/${direction}/options?${query}`
    const [currencies, assets] =
      direction === 'buy'
        ? await this.#get(path, buyOptionsAnswer, LISTS_MAX_AGE).then(
            (found) => [found.payment_currencies, found.purchase_currencies] as const,
          )
        : await this.#get(path, sellOptionsAnswer, LISTS_MAX_AGE).then(
            (found) => [found.cashout_currencies, found.sell_currencies] as const,
          )
    const usd = currencies.find(({ id }) => id === 'USD')?.limits ?? []
    const limits = (['debit', 'applePay', 'bank', 'paypal'] as const).flatMap((method) => {
      const found = usd.find(({ id }) => id === METHODS[method])
      return found ? [{ method, minCents: centsOf([found.min], 'up'), maxCents: centsOf([found.max], 'down') }] : []
    })
    return {
      assets: assetsOf(assets),
      limits: limits.filter(({ minCents, maxCents }) => minCents > 0n && maxCents >= minCents),
    }
  }

  async #get<Value>(path: string, schema: v.GenericSchema<unknown, Value>, maxAge = 0): Promise<Value> {
    const url = new URL(`${this.#url}/${path}`)
    const read = async () => {
      const authorization = `Bearer ${await createCdpToken(this.#key, 'GET', url)}`
      const answer = await requestJson(NAME, url.href, { headers: { authorization } })
      if ('refusal' in answer) throw refused(NAME, answer)
      return parseAnswer(NAME, schema, answer.body)
    }
    return maxAge === 0 ? read() : cached(`${this.#key.id} ${url.href}`, maxAge, read)
  }

  async #post(path: string, body: object) {
    const url = new URL(`${this.#url}/${path}`)
    const authorization = `Bearer ${await createCdpToken(this.#key, 'POST', url)}`
    const headers = { authorization, 'content-type': 'application/json' }
    return requestJson(NAME, url.href, { method: 'POST', headers, body: JSON.stringify(body) })
  }
}

function placeOf(country = DEFAULT_COUNTRY): Record<string, string> {
  return { country, ...(country === 'US' && { subdivision: US_STATE }) }
}
