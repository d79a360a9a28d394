import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import type { RampOrderRequest, RampQuotesRequest } from '#app/wire/ramp.ts'
import { startJsonServer, startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import type { ApiEnv } from '../../env.ts'
import { transak } from './transak.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DEPOSIT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const NATIVE = '0x0000000000000000000000000000000000000000'
const ID = '5f0c2c4e-6a3d-4a2f-9a44-0d6f1c9f2b11'
const HASH = `0x${'ab'.repeat(32)}`
const RETURN = 'https://tarn.test/buy?x=a b'
const BUY = { direction: 'buy', token: { chainId: 1, address: NATIVE }, cents: '30000' } as const
const SELL = { direction: 'sell', token: { chainId: 8453, address: USDC }, amount: '500123456' } as const
const ETH_SALE = { direction: 'sell', token: { chainId: 1, address: NATIVE }, amount: '1234567890123456789' } as const

const ETH = {
  coinId: 'ethereum',
  symbol: 'ETH',
  address: null,
  decimals: 18,
  isAllowed: true,
  isPayInAllowed: true,
  isSuspended: false,
  minAmountForPayIn: null,
  maxAmountForPayIn: null,
  kycCountriesNotSupported: ['IN'],
  network: { name: 'ethereum', chainId: '1', fiatCurrenciesNotSupported: [] },
}
const USDC_BASE = {
  ...ETH,
  coinId: 'usd-coin',
  symbol: 'USDC',
  address: USDC.toLowerCase(),
  decimals: 6,
  minAmountForPayIn: 10,
  maxAmountForPayIn: 5_000,
  kycCountriesNotSupported: [],
  network: {
    name: 'base',
    chainId: 8453,
    fiatCurrenciesNotSupported: [{ fiatCurrency: 'USD', paymentMethod: 'google_pay' }],
  },
}
const CURRENCIES = [
  ETH,
  USDC_BASE,
  { ...ETH, network: { ...ETH.network, name: 'polygon', chainId: '137' } },
  { ...ETH, symbol: 'BTC', network: { ...ETH.network, name: 'mainnet', chainId: null } },
  // Its contract is missing.
  { ...ETH, symbol: 'XYZ' },
  { ...ETH, symbol: 'OFF', address: DEPOSIT, isAllowed: false, isPayInAllowed: false },
  { ...ETH, symbol: 'HALT', address: ACCOUNT, isSuspended: true },
]
const CARD = {
  id: 'credit_debit_card',
  isActive: true,
  limitCurrency: 'USD',
  minAmount: 5.001,
  maxAmount: 3_000,
  isPayOutAllowed: true,
  minAmountForPayOut: 14,
  maxAmountForPayOut: 1_600,
  visaPayoutCountries: ['US', 'AU'],
  mastercardPayoutCountries: ['DE'],
}
const PAY = { ...CARD, isPayOutAllowed: false, minAmount: 43, maxAmount: 4_000 }
const USD = {
  symbol: 'USD',
  isAllowed: true,
  isPayOutAllowed: true,
  supportingCountries: ['US'],
  paymentOptions: [
    { ...PAY, id: 'google_pay' },
    { ...PAY, id: 'apple_pay', isActive: false },
    { ...PAY, id: 'pm_cash_app' },
    { ...PAY, id: 'pm_paypal', limitCurrency: 'EUR' },
    { ...PAY, id: 'pm_us_wire_bank_transfer', minAmount: 50, maxAmount: 25_000 },
    CARD,
  ],
}
const FIAT = [{ ...USD, symbol: 'EUR', paymentOptions: [{ ...CARD, maxAmount: 999_999 }] }, USD]
const COUNTRIES = [
  { alpha2: 'US', isAllowed: true },
  { alpha2: 'DE', isAllowed: true },
  { alpha2: 'BR', isAllowed: true },
  { alpha2: 'IN', isAllowed: true },
  { alpha2: 'KP', isAllowed: false },
]
const BUY_QUOTE = {
  quoteId: 'q',
  isBuyOrSell: 'BUY',
  fiatCurrency: 'USD',
  cryptoCurrency: 'ETH',
  network: 'ethereum',
  paymentMethod: 'credit_debit_card',
  fiatAmount: 300,
  cryptoAmount: 0.09550123,
  totalFee: 8.991,
}
const SELL_QUOTE = {
  ...BUY_QUOTE,
  isBuyOrSell: 'SELL',
  cryptoCurrency: 'USDC',
  network: 'base',
  fiatAmount: 495.019,
  cryptoAmount: 500.123456,
  totalFee: 5.101,
}
const BOUGHT = {
  id: 'transak-order',
  partnerOrderId: ID,
  partnerCustomerId: ACCOUNT,
  status: 'COMPLETED',
  isBuyOrSell: 'BUY',
  walletAddress: ACCOUNT.toLowerCase(),
  cryptoCurrency: 'ETH',
  network: 'ethereum',
  tokenContractAddress: NATIVE,
  fiatCurrency: 'USD',
  fiatAmount: 300,
  cryptoAmount: 0.0955,
  totalFeeInFiat: 8.991,
  transactionHash: HASH,
}
/** As in the reference, a sale has no wallet address. */
const SOLD = {
  id: 'transak-order',
  partnerOrderId: ID,
  partnerCustomerId: ACCOUNT,
  status: 'AWAITING_PAYMENT_FROM_USER',
  isBuyOrSell: 'SELL',
  cryptoCurrency: 'USDC',
  network: 'base',
  fiatCurrency: 'USD',
  fiatAmount: 495.019,
  cryptoAmount: 500.123456,
  totalFeeInFiat: 5.101,
  cryptoPaymentData: { paymentAddress: DEPOSIT },
}

interface Seen {
  readonly call: string
  readonly query: Record<string, string>
  readonly headers: Record<string, unknown>
  readonly body: unknown
}

let node: JsonServer
let server: JsonServer
let requests: Seen[]
let answers: Record<string, unknown>
let orders: Record<string, readonly unknown[]>
let stored: Map<string, string>
let path: string
let number = 0
/** The only valid access token: each new one replaces it. */
let valid: string
let granted: number
let lifetime: number

beforeAll(async () => {
  node = await startRpcServer(({ params }) => {
    const { to } = params[0] as { to: string }
    const decimals = to.toLowerCase() === USDC.toLowerCase() ? 6 : 18
    return { result: `0x${decimals.toString(16).padStart(64, '0')}` }
  })
  server = await startJsonServer((body, request) => {
    const url = new URL(request.url ?? '', 'http://transak.test')
    const local = url.pathname.replace(path, '')
    const query = Object.fromEntries(url.searchParams)
    requests.push({ call: `${request.method} ${local}`, query, headers: request.headers, body })
    const { 'access-token': token, 'api-secret': secret } = request.headers
    if (local === '/partners/api/v2/refresh-token') {
      if (secret !== 'secret') return Response.json({ error: { statusCode: 400 } }, { status: 400 })
      granted += 1
      valid = `token-${number}-${granted}`
      return { data: { accessToken: valid, expiresAt: Math.floor((Date.now() + lifetime) / SECOND) } }
    }
    const isPartners = local === '/partners/api/v2/orders' || local === '/gateway/api/v2/auth/session'
    if (isPartners && token !== valid) return Response.json({ error: { statusCode: 401 } }, { status: 401 })
    if (local === '/partners/api/v2/orders' && !answers[local]) {
      const [product = ''] = JSON.parse(query['filter[productsAvailed]'] ?? '[]') as string[]
      return { meta: {}, data: orders[product] ?? [] }
    }
    return answers[local] ?? Response.json({ error: 'not found' }, { status: 404 })
  })
})
beforeEach(() => {
  requests = []
  orders = {}
  stored = new Map()
  granted = 0
  lifetime = 7 * DAY
  number += 1
  path = `/${number}`
  answers = {
    '/cryptocoverage/api/v1/public/crypto-currencies': { response: CURRENCIES },
    '/fiat/public/v1/currencies/fiat-currencies': { response: FIAT },
    '/api/v2/countries': { response: COUNTRIES },
    '/api/v1/pricing/public/quotes': { response: BUY_QUOTE },
    '/gateway/api/v2/auth/session': {
      data: { widgetUrl: 'https://global.transak.com?apiKey=key&sessionId=session' },
    },
  }
})
afterAll(() => Promise.all([node.stop(), server.stop()]))

function provider(config: Partial<ApiEnv> = {}, create = transak) {
  const created = create({
    TRANSAK_API_KEY: 'key',
    TRANSAK_API_SECRET: 'secret',
    TRANSAK_URL: `${server.url}${path}/`,
    TRANSAK_GATEWAY_URL: `${server.url}${path}/gateway`,
    RPC_URLS: JSON.stringify({ 1: [node.url], 8453: [node.url] }),
    KV: {
      get: (key: string) => Promise.resolve(JSON.parse(stored.get(key) ?? 'null') as unknown),
      put: (key: string, value: string) => Promise.resolve(void stored.set(key, value)),
    },
    ...config,
  } as unknown as ApiEnv)
  if (!created) throw new Error('Transak is not configured')
  return created
}

const callsOf = (call: string) => requests.filter((request) => request.call === call)
const answerQuote = (quote: object) => (answers['/api/v1/pricing/public/quotes'] = { response: quote })

test.each(['TRANSAK_API_KEY', 'TRANSAK_API_SECRET'])('without %s there is no provider', (name) => {
  expect(() => provider({ [name]: '' })).toThrow('not configured')
})

describe('options', () => {
  const tokens = [
    { chainId: 1, address: NATIVE },
    { chainId: 8453, address: USDC },
  ]

  test('are the tokens by chain and address, with the limits and methods for dollars', async () => {
    const bought = { tokens, minCents: '501', maxCents: '2500000', methods: ['debit', 'googlePay', 'bank'] }
    expect(await provider().options('buy', 'US')).toEqual(bought)
    expect(await provider().options('buy', undefined)).toEqual(bought)
    expect(await provider().options('sell', 'US')).toEqual({
      tokens,
      minCents: '1400',
      maxCents: '160000',
      methods: ['debit'],
    })
  })

  test('have bank transfers only where accounts are in dollars, and not the tokens that the country excludes', async () => {
    expect(await provider().options('buy', 'IN')).toEqual({
      tokens: tokens.slice(1),
      minCents: '501',
      maxCents: '400000',
      methods: ['debit', 'googlePay'],
    })
  })

  test.each([
    ['buy', 'KP'],
    ['buy', 'XX'],
    // Neither card can be paid out there.
    ['sell', 'BR'],
  ] as const)('to %s do not exist in %s', async (direction, country) => {
    expect(await provider().options(direction, country)).toBeNull()
    const request = direction === 'buy' ? BUY : SELL
    expect(await provider().quote({ ...request, country })).toEqual({ ok: false, problem: 'region.serviceUnavailable' })
  })

  test('do not exist while Transak does not trade for dollars', async () => {
    answers['/fiat/public/v1/currencies/fiat-currencies'] = { response: [FIAT[0], { ...USD, isAllowed: false }] }
    expect(await provider().options('buy', 'US')).toBeNull()
  })
})

describe('a quote to buy', () => {
  test('is for the total with all fees', async () => {
    expect(await provider().quote({ ...BUY, country: 'US' })).toEqual({
      ok: true,
      value: {
        cents: '30000',
        amount: '95501230000000000',
        feeCents: '900',
        methods: ['debit', 'googlePay', 'bank'],
      },
    })
    expect(callsOf('GET /api/v1/pricing/public/quotes')[0]?.query).toEqual({
      partnerApiKey: 'key',
      fiatCurrency: 'USD',
      cryptoCurrency: 'ETH',
      isBuyOrSell: 'BUY',
      network: 'ethereum',
      paymentMethod: 'credit_debit_card',
      fiatAmount: '300',
      quoteCountryCode: 'US',
    })
    // Quotes are public.
    expect(granted).toBe(0)
  })

  test('is for the requested method, or for the first whose limits allow the money', async () => {
    answerQuote({ ...BUY_QUOTE, paymentMethod: 'pm_us_wire_bank_transfer' })
    expect(await provider().quote({ ...BUY, method: 'bank' })).toMatchObject({ value: { methods: ['bank'] } })
    answerQuote({ ...BUY_QUOTE, paymentMethod: 'pm_us_wire_bank_transfer', fiatAmount: 9_000 })
    expect(await provider().quote({ ...BUY, cents: '900000' })).toMatchObject({ value: { methods: ['bank'] } })
  })

  test.each([
    [{ cents: '500' }, 'ramp.belowMinimum'],
    [{ cents: '2500001' }, 'ramp.aboveMaximum'],
    [{ cents: '4999', method: 'bank' }, 'ramp.belowMinimum'],
    [{ method: 'venmo' }, 'quote.none'],
    [{ method: 'applePay' }, 'quote.none'],
    [{ method: 'paypal' }, 'quote.none'],
    [{ token: { chainId: 8453, address: USDC }, method: 'googlePay' }, 'quote.none'],
    [{ token: { chainId: 1, address: USDC } }, 'quote.none'],
    [{ token: { chainId: 1, address: DEPOSIT } }, 'quote.none'],
    [{ token: { chainId: 1, address: ACCOUNT } }, 'quote.none'],
  ])('for %j has a problem', async (change, problem) => {
    expect(await provider().quote({ ...BUY, ...change } as RampQuotesRequest)).toEqual({ ok: false, problem })
  })

  test.each([
    { fiatAmount: 300.01 },
    { fiatCurrency: 'EUR' },
    { cryptoCurrency: 'USDC' },
    { network: 'base' },
    { isBuyOrSell: 'SELL' },
    { paymentMethod: 'google_pay' },
    { totalFee: 300.01 },
    { totalFee: -1 },
    { cryptoAmount: 0 },
    { cryptoAmount: '1e3' },
  ])('with %j is refused', async (change) => {
    answerQuote({ ...BUY_QUOTE, ...change })
    await expect(provider().quote(BUY)).rejects.toMatchObject({ code: 'data.unavailable' })
  })

  test('is quote.none if Transak refuses it; a failure throws', async () => {
    answers['/api/v1/pricing/public/quotes'] = Response.json({ error: {} }, { status: 400 })
    expect(await provider().quote(BUY)).toEqual({ ok: false, problem: 'quote.none' })
    answers['/api/v1/pricing/public/quotes'] = Response.json({ error: {} }, { status: 401 })
    await expect(provider().quote(BUY)).rejects.toMatchObject({ code: 'data.unavailable' })
  })
})

describe('a quote to sell', () => {
  test('has the money received after fees', async () => {
    answerQuote(SELL_QUOTE)
    expect(await provider().quote({ ...SELL, country: 'DE' })).toEqual({
      ok: true,
      value: { cents: '49501', amount: '500123456', feeCents: '511', methods: ['debit'] },
    })
    expect(callsOf('GET /api/v1/pricing/public/quotes')[0]?.query).toMatchObject({
      isBuyOrSell: 'SELL',
      cryptoAmount: '500.123456',
      paymentMethod: 'credit_debit_card',
      quoteCountryCode: 'DE',
    })
  })

  test('for an amount with more digits than a JSON number has is for exactly that amount', async () => {
    answerQuote({
      ...SELL_QUOTE,
      cryptoCurrency: 'ETH',
      network: 'ethereum',
      cryptoAmount: Number('1.234567890123456789'),
    })
    expect(await provider().quote(ETH_SALE)).toMatchObject({ ok: true, value: { amount: ETH_SALE.amount } })
    expect(callsOf('GET /api/v1/pricing/public/quotes')[0]?.query).toMatchObject({
      cryptoAmount: '1.234567890123456789',
    })
    answerQuote({ ...SELL_QUOTE, cryptoCurrency: 'ETH', network: 'ethereum', cryptoAmount: 1.23456789 })
    await expect(provider().quote(ETH_SALE)).rejects.toMatchObject({ code: 'data.unavailable' })
  })

  test.each([
    [{ amount: '9999999' }, {}, 'ramp.belowMinimum'],
    [{ amount: '5000000001' }, {}, 'ramp.aboveMaximum'],
    [{}, { fiatAmount: 13.99 }, 'ramp.belowMinimum'],
    [{}, { fiatAmount: 1_600.01 }, 'ramp.aboveMaximum'],
    [{ method: 'bank' }, {}, 'quote.none'],
  ])('for %j with %j has a problem', async (change, answer, problem) => {
    answerQuote({ ...SELL_QUOTE, ...answer })
    expect(await provider().quote({ ...SELL, ...change } as RampQuotesRequest)).toEqual({ ok: false, problem })
  })

  test.each([
    { cryptoAmount: 500.12 },
    { cryptoAmount: '500.1234561' },
    { cryptoCurrency: 'ETH' },
    { fiatCurrency: 'EUR' },
  ])('with %j is refused', async (change) => {
    answerQuote({ ...SELL_QUOTE, ...change })
    await expect(provider().quote(SELL)).rejects.toMatchObject({ code: 'data.unavailable' })
  })
})

describe('the page', () => {
  const order = { id: ID, provider: 'transak', account: ACCOUNT } as const
  const SESSION = 'POST /gateway/api/v2/auth/session'

  test('to buy is for the account, the token and the money', async () => {
    const page = provider().pageOf({ ...order, ...BUY, country: 'US', method: 'debit' }, RETURN, '192.0.2.7')
    expect(await page).toBe('https://global.transak.com?apiKey=key&sessionId=session')
    const [session] = callsOf(SESSION)
    expect(session?.body).toEqual({
      widgetParams: {
        apiKey: 'key',
        referrerDomain: 'tarn.test',
        productsAvailed: 'BUY',
        cryptoCurrencyCode: 'ETH',
        network: 'ethereum',
        fiatCurrency: 'USD',
        fiatAmount: '300',
        walletAddress: ACCOUNT,
        disableWalletAddressForm: true,
        paymentMethod: 'credit_debit_card',
        countryCode: 'US',
        partnerOrderId: ID,
        partnerCustomerId: ACCOUNT,
        redirectURL: RETURN,
      },
    })
    expect(session?.headers).toMatchObject({ 'access-token': valid, 'x-api-key': 'key', 'x-user-ip': '192.0.2.7' })
  })

  test('to sell has the exact amount', async () => {
    await provider().pageOf({ ...order, ...ETH_SALE }, RETURN)
    const { widgetParams } = callsOf(SESSION)[0]?.body as { widgetParams: object }
    expect(widgetParams).toMatchObject({ productsAvailed: 'SELL', cryptoAmount: '1.234567890123456789' })
    expect(widgetParams).not.toHaveProperty('fiatAmount')
    expect(widgetParams).not.toHaveProperty('paymentMethod')
  })

  test.each([
    [{ country: 'KP' }, 'region.serviceUnavailable'],
    [{ token: { chainId: 1, address: USDC } }, 'quote.none'],
    [{ method: 'venmo' }, 'quote.none'],
  ])('does not exist for %j', async (change, code) => {
    const page = provider().pageOf({ ...order, ...BUY, ...change } as RampOrderRequest, RETURN)
    await expect(page).rejects.toMatchObject({ code })
    expect(callsOf(SESSION)).toEqual([])
  })

  test.each(['https://transak.com.example', 'https://example?transak.com', 'session'])(
    'at %s is refused',
    async (widgetUrl) => {
      answers['/gateway/api/v2/auth/session'] = { data: { widgetUrl } }
      const page = provider().pageOf({ ...order, ...BUY }, RETURN)
      await expect(page).rejects.toMatchObject({ code: 'data.unavailable' })
    },
  )
})

describe('the access token', () => {
  const TOKEN = 'POST /partners/api/v2/refresh-token'

  test('is requested once with the secret, and shared by all isolates', async () => {
    orders = { BUY: [BOUGHT] }
    expect(await provider().order(ID)).not.toBeNull()
    expect(await provider().order(ID)).not.toBeNull()
    expect(callsOf(TOKEN).map(({ body, headers }) => [body, headers['api-secret']])).toEqual([
      [{ apiKey: 'key' }, 'secret'],
    ])
    expect([...stored.values()]).toEqual([expect.stringContaining(valid)])
    // The secret goes nowhere else.
    expect(requests.filter(({ headers }) => 'api-secret' in headers)).toHaveLength(1)
  })

  test('that another isolate has replaced is read again', async () => {
    orders = { BUY: [BOUGHT] }
    await provider().order(ID)
    valid = 'of another isolate'
    const expiresAt = Math.floor((Date.now() + DAY) / SECOND)
    for (const key of stored.keys()) stored.set(key, JSON.stringify({ accessToken: valid, expiresAt }))
    expect(await provider().order(ID)).not.toBeNull()
    expect(granted).toBe(1)
  })

  test('that is invalid is replaced', async () => {
    orders = { BUY: [BOUGHT] }
    await provider().order(ID)
    valid = 'unknown'
    expect(await provider().order(ID)).not.toBeNull()
    expect(granted).toBe(2)
  })

  test('is replaced shortly before it expires', async () => {
    orders = { BUY: [BOUGHT] }
    lifetime = 4 * MINUTE
    await provider().order(ID)
    await provider().order(ID)
    expect(granted).toBe(2)
    expect(stored.size).toBe(0)
  })

  test.each([
    ['replaced', 0.99, 2],
    ['used again', 0, 1],
  ])('is %s half an hour before its expiry, depending on the isolate', async (_, random, grants) => {
    vi.resetModules()
    vi.spyOn(Math, 'random').mockReturnValue(random)
    onTestFinished(() => void vi.restoreAllMocks())
    const { transak: createInNewIsolate } = await import('./transak.ts')
    orders = { BUY: [BOUGHT] }
    lifetime = 30 * MINUTE
    const report = () => provider({}, createInNewIsolate).order(ID)
    await report()
    await report()
    expect(granted).toBe(grants)
  })

  test('is not granted for a wrong secret', async () => {
    const report = provider({ TRANSAK_API_SECRET: 'wrong' }).order(ID)
    await expect(report).rejects.toMatchObject({ code: 'data.unavailable' })
  })
})

describe('the report on a purchase', () => {
  test('has what was paid, delivered, and the transaction', async () => {
    orders = { BUY: [BOUGHT] }
    expect(await provider().order(ID)).toEqual({
      status: 'succeeded',
      direction: 'buy',
      account: ACCOUNT,
      token: { chainId: 1, address: NATIVE },
      cents: '30000',
      feeCents: '900',
      amount: '95500000000000000',
      hash: HASH,
    })
    expect(callsOf('GET /partners/api/v2/orders')[0]?.query).toEqual({
      'filter[productsAvailed]': '["BUY"]',
      'filter[partnerOrderId]': ID,
    })
  })

  test.each([
    ['AWAITING_PAYMENT_FROM_USER', 'started'],
    ['PAYMENT_DONE_MARKED_BY_USER', 'started'],
    ['PROCESSING', 'pending'],
    ['PENDING_DELIVERY_FROM_TRANSAK', 'pending'],
    ['ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK', 'pending'],
    ['COMPLETED', 'succeeded'],
    ['CANCELLED', 'failed'],
    ['FAILED', 'failed'],
    ['REFUNDED', 'failed'],
    ['EXPIRED', 'failed'],
    ['SOMETHING_NEW', 'started'],
    ['constructor', 'started'],
  ])('with the status %s is %s', async (status, expected) => {
    orders = { BUY: [{ ...BOUGHT, status }] }
    expect(await provider().order(ID)).toMatchObject({ status: expected })
  })

  test('is of the attempt that has come furthest', async () => {
    orders = { BUY: [{ ...BOUGHT, status: 'FAILED' }, BOUGHT] }
    expect(await provider().order(ID)).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    { walletAddress: 'bc1q' },
    { walletAddress: undefined },
    { partnerOrderId: 'another' },
    { partnerOrderId: undefined },
    { isBuyOrSell: 'SELL' },
    { network: 'base' },
    { network: 'polygon' },
    { cryptoCurrency: 'XYZ' },
    { tokenContractAddress: USDC },
    { tokenContractAddress: 'unknown' },
    { status: null },
  ])('with %j is refused', async (change) => {
    orders = { BUY: [{ ...BOUGHT, ...change }] }
    await expect(provider().order(ID)).rejects.toThrow()
  })

  test('has no money in another currency, and no transaction that is not one', async () => {
    orders = { BUY: [{ ...BOUGHT, fiatCurrency: 'EUR', transactionHash: 'DUMMY_TX_ID' }] }
    const report = await provider().order(ID)
    expect(report).not.toHaveProperty('cents')
    expect(report).not.toHaveProperty('feeCents')
    expect(report).not.toHaveProperty('hash')
  })
})

describe('the report on a sale', () => {
  test('that waits for the tokens has the deposit', async () => {
    orders = { SELL: [SOLD] }
    expect(await provider().order(ID)).toEqual({
      status: 'awaitingTransfer',
      direction: 'sell',
      account: ACCOUNT,
      token: { chainId: 8453, address: USDC },
      cents: '49501',
      feeCents: '511',
      amount: '500123456',
      deposit: { address: DEPOSIT, amount: '500123456' },
    })
  })

  test.each([
    { cryptoAmount: 500.1234567 },
    { cryptoAmount: null },
    { cryptoPaymentData: null },
    { cryptoPaymentData: { paymentAddress: 'bc1q' } },
    // The user may have sent the tokens already.
    { status: 'PAYMENT_DONE_MARKED_BY_USER' },
  ])('with %j has no deposit', async (change) => {
    orders = { SELL: [{ ...SOLD, ...change }] }
    const report = await provider().order(ID)
    expect(report).toMatchObject({ status: 'awaitingTransfer' })
    expect(report).not.toHaveProperty('deposit')
  })

  test.each([
    ['PENDING_DELIVERY_FROM_TRANSAK', 'pending'],
    ['ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK', 'pending'],
    ['COMPLETED', 'succeeded'],
    ['REFUNDED', 'failed'],
    ['EXPIRED', 'failed'],
    ['SOMETHING_NEW', 'started'],
  ])('with the status %s is %s and has no deposit', async (status, expected) => {
    orders = { SELL: [{ ...SOLD, status }] }
    const report = await provider().order(ID)
    expect(report).toMatchObject({ status: expected })
    expect(report).not.toHaveProperty('deposit')
  })

  test('has the money that was paid out, rather than the estimate', async () => {
    orders = { SELL: [{ ...SOLD, status: 'COMPLETED', fiatAmountPaid: 490.5 }] }
    expect(await provider().order(ID)).toMatchObject({ status: 'succeeded', cents: '49050' })
  })

  test.each([{ partnerCustomerId: undefined, walletAddress: DEPOSIT }, { partnerOrderId: 'another' }])(
    'with %j is refused',
    async (change) => {
      orders = { SELL: [{ ...SOLD, ...change }] }
      await expect(provider().order(ID)).rejects.toThrow()
    },
  )
})

test('an unknown order is null; if either list fails, an error is thrown', async () => {
  expect(await provider().order(ID)).toBeNull()
  expect(callsOf('GET /partners/api/v2/orders').map(({ query }) => query['filter[productsAvailed]'])).toEqual([
    '["BUY"]',
    '["SELL"]',
  ])
  answers['/partners/api/v2/orders'] = Response.json({}, { status: 503 })
  await expect(provider().order(ID)).rejects.toMatchObject({ code: 'data.unavailable' })
})
