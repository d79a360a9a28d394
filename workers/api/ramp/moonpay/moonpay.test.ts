import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RampOrderRequest, RampQuotesRequest } from '#app/wire/ramp.ts'
import { startJsonServer, startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import type { ApiEnv } from '../../env.ts'
import { moonpay } from './moonpay.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DEPOSIT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const NATIVE = '0x0000000000000000000000000000000000000000'
const ID = '5f0c2c4e-6a3d-4a2f-9a44-0d6f1c9f2b11'
const HASH = `0x${'ab'.repeat(32)}`
const RETURN = 'https://tarn.test/buy?order=5f0c&x=a b'
const SECRET = 'sk_live_secret'
const BUY = { direction: 'buy', token: { chainId: 1, address: NATIVE }, cents: '30000' } as const
const SELL = { direction: 'sell', token: { chainId: 8453, address: USDC }, amount: '500000000' } as const
/** Shortened from the examples of the documentation; the numbers of the quote are its own. */
const ETH = {
  type: 'crypto',
  code: 'eth',
  precision: 5,
  minBuyAmount: 0.001,
  maxBuyAmount: 10,
  minSellAmount: 0.01,
  maxSellAmount: 50,
  isSuspended: false,
  isSupportedInUS: true,
  isSellSupported: true,
  notAllowedCountries: ['CA'],
  metadata: { contractAddress: NATIVE, chainId: '1', networkCode: 'ethereum' },
}
const USDC_BASE = {
  ...ETH,
  code: 'usdc_base',
  precision: 2,
  minSellAmount: 15,
  maxSellAmount: 100_000,
  metadata: { contractAddress: USDC.toLowerCase(), chainId: '8453', networkCode: 'base' },
}
const USD = { type: 'fiat', code: 'usd', precision: 2, minBuyAmount: 20, maxBuyAmount: 30_000, isSellSupported: true }
const COUNTRIES = [
  { alpha2: 'US', isAllowed: true, isBuyAllowed: true, isSellAllowed: true, states: [] },
  { alpha2: 'CA', isAllowed: true, isBuyAllowed: true, isSellAllowed: false },
  { alpha2: 'DE', isAllowed: true, isBuyAllowed: true, isSellAllowed: true },
  { alpha2: 'KP', isAllowed: false, isBuyAllowed: true, isSellAllowed: true },
]
const BUY_QUOTE = {
  baseCurrencyCode: 'usd',
  baseCurrencyAmount: 288.37,
  quoteCurrencyCode: 'eth',
  quoteCurrencyAmount: 0.0955,
  paymentMethod: 'credit_debit_card',
  feeAmount: 3.99,
  extraFeeAmount: 0,
  networkFeeAmount: 7.64,
  totalAmount: 300,
}
const SELL_QUOTE = {
  baseCurrencyCode: 'usdc_base',
  quoteCurrencyCode: 'usd',
  baseCurrencyAmount: 500,
  quoteCurrencyAmount: 491.019,
  feeAmount: 7.5,
  extraFeeAmount: 0.991,
}
const BOUGHT = {
  id: 'defb7c52-7bd3-422b-9052-374df50cc51a',
  createdAt: '2026-02-17T18:24:45.206Z',
  baseCurrencyAmount: 45.5,
  quoteCurrencyAmount: 0.0154,
  feeAmount: 1.7,
  extraFeeAmount: 0.43,
  networkFeeAmount: 2.37,
  areFeesIncluded: true,
  status: 'completed',
  walletAddress: ACCOUNT.toLowerCase(),
  cryptoTransactionId: HASH.toUpperCase().replace('0X', '0x'),
  externalTransactionId: ID,
  externalCustomerId: ACCOUNT,
  currency: ETH,
  baseCurrency: USD,
}
const SOLD = {
  id: '9020fd02-42ac-497f-8b5f-41fdf4dd0b1d',
  createdAt: '2026-02-23T00:58:26.577Z',
  baseCurrencyAmount: 500,
  quoteCurrencyAmount: 491.019,
  feeAmount: 7.5,
  extraFeeAmount: 0.991,
  status: 'waitingForDeposit',
  refundWalletAddress: '',
  depositHash: null,
  depositWallet: { walletAddress: DEPOSIT },
  externalTransactionId: ID,
  externalCustomerId: ACCOUNT,
  quoteCurrency: USD,
  baseCurrency: USDC_BASE,
}

let node: JsonServer
let server: JsonServer
let requests: URL[]
/** Answers by path. */
let answers: Record<string, unknown>
/** Each test has its own, so that no list comes from the cache. */
let path: string
let number = 0

beforeAll(async () => {
  node = await startRpcServer(({ params }) => {
    const [{ to }] = params as [{ to: string }]
    return { result: `0x${(to.toLowerCase() === USDC.toLowerCase() ? 6 : 18).toString(16).padStart(64, '0')}` }
  })
  server = await startJsonServer((_, request) => {
    const url = new URL(request.url ?? '', 'http://moonpay.test')
    requests.push(url)
    const answer = answers[url.pathname.replace(path, '')]
    if (answer === 'hang') return new Promise(() => {})
    return answer ?? Response.json({ type: 'NotFoundError', message: 'Not found' }, { status: 404 })
  })
})
beforeEach(() => {
  requests = []
  number += 1
  path = `/${number}`
  answers = {
    '/v3/currencies': [ETH, USDC_BASE, USD, { type: 'crypto', code: 'btc', precision: 5 }],
    '/v3/countries': COUNTRIES,
    '/v3/currencies/eth/buy_quote': BUY_QUOTE,
    '/v3/currencies/usdc_base/sell_quote': SELL_QUOTE,
  }
})
afterAll(() => Promise.all([node.stop(), server.stop()]))

function provider(config: Partial<ApiEnv> = {}) {
  const env = {
    MOONPAY_API_KEY: 'pk_live_key',
    MOONPAY_SECRET_KEY: SECRET,
    MOONPAY_URL: `${server.url}${path}/`,
    RPC_URLS: JSON.stringify({ 1: [node.url], 8453: [node.url] }),
    ...config,
  } as unknown as ApiEnv
  const created = moonpay(env)
  if (!created) throw new Error('MoonPay is not configured')
  return created
}

function requestTo(pathname: string): Record<string, string> {
  const found = requests.find((url) => url.pathname === `${path}${pathname}`)
  return Object.fromEntries(found?.searchParams ?? [])
}

test.each(['MOONPAY_API_KEY', 'MOONPAY_SECRET_KEY'])('without %s there is no provider', (name) => {
  expect(() => provider({ [name]: '' })).toThrow('not configured')
})

describe('options', () => {
  test('are the tokens by chain and address, the limits in dollars, and the methods of the country', async () => {
    expect(await provider().options('buy', 'US')).toEqual({
      tokens: [
        { chainId: 1, address: NATIVE },
        { chainId: 8453, address: USDC },
      ],
      minCents: '2000',
      maxCents: '3000000',
      methods: ['applePay', 'googlePay', 'debit', 'paypal', 'venmo'],
    })
    expect(requestTo('/v3/currencies')).toEqual({ apiKey: 'pk_live_key', show: 'enabled' })
    expect(requestTo('/v3/countries')).toEqual({ apiKey: 'pk_live_key' })
  })

  test('differ by country and direction; an unknown country does not restrict them', async () => {
    expect((await provider().options('buy', 'DE'))?.methods).toEqual(['applePay', 'googlePay', 'debit', 'paypal'])
    expect((await provider().options('sell', 'US'))?.methods).toEqual(['bank', 'debit'])
    expect((await provider().options('buy', undefined))?.methods).toContain('venmo')
  })

  test.each([
    ['buy', 'KP'],
    ['sell', 'CA'],
    ['buy', 'XX'],
  ] as const)('do not exist to %s in %s', async (direction, country) => {
    expect(await provider().options(direction, country)).toBeNull()
  })

  test.each([
    [{ isSuspended: true }, 'buy', 'DE'],
    [{ isSellSupported: false }, 'sell', 'DE'],
    [{ isSupportedInUS: false }, 'buy', 'US'],
    [{ isSupportedInUS: undefined, isSupportedInUs: false }, 'buy', 'US'],
    [{ notAllowedCountries: ['DE'] }, 'buy', 'DE'],
    [{ metadata: { ...ETH.metadata, chainId: '137' } }, 'buy', 'DE'],
    [{ metadata: { ...ETH.metadata, contractAddress: null } }, 'buy', 'DE'],
    [{ code: '../eth' }, 'buy', 'DE'],
  ] as const)('leave out a currency with %j', async (change, direction, country) => {
    answers['/v3/currencies'] = [{ ...ETH, ...change }, USDC_BASE, USD]
    expect((await provider().options(direction, country))?.tokens).toEqual([{ chainId: 8453, address: USDC }])
  })
})

describe('a quote to buy', () => {
  test('is for the total with all fees, and the amount of tokens is in base units', async () => {
    const quote = await provider().quote({ ...BUY, country: 'DE' })
    expect(quote).toEqual({
      ok: true,
      value: {
        cents: '30000',
        amount: '95500000000000000',
        feeCents: '1163',
        methods: ['applePay', 'googlePay', 'debit', 'paypal'],
      },
    })
    expect(requestTo('/v3/currencies/eth/buy_quote')).toEqual({
      apiKey: 'pk_live_key',
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '300',
      areFeesIncluded: 'true',
    })
  })

  test('is for a payment method', async () => {
    const quote = await provider().quote({ ...BUY, country: 'US', method: 'venmo' })
    expect(quote).toMatchObject({ ok: true, value: { methods: ['venmo'] } })
    expect(requestTo('/v3/currencies/eth/buy_quote')).toMatchObject({ paymentMethod: 'venmo' })
    expect(await provider().quote({ ...BUY, country: 'DE', method: 'venmo' })).toMatchObject({ problem: 'quote.none' })
  })

  test.each([
    [{ cents: '1999' }, 'ramp.belowMinimum'],
    [{ cents: '3000001' }, 'ramp.aboveMaximum'],
    [{ country: 'KP' }, 'region.serviceUnavailable'],
    [{ country: 'CA' }, 'region.serviceUnavailable'],
    [{ token: { chainId: 1, address: USDC } }, 'quote.none'],
    [{ token: { chainId: 8453, address: NATIVE } }, 'quote.none'],
  ] as const)('for %j has a problem', async (change, problem) => {
    expect(await provider().quote({ ...BUY, ...change } as RampQuotesRequest)).toEqual({ ok: false, problem })
    expect(requests.some(({ pathname }) => pathname.endsWith('quote'))).toBe(false)
  })

  test.each([
    [{ quoteCurrencyAmount: 0.0009 }, 'ramp.belowMinimum'],
    [{ quoteCurrencyAmount: 10.1 }, 'ramp.aboveMaximum'],
  ])('of %j is outside the limits of the token', async (change, problem) => {
    answers['/v3/currencies/eth/buy_quote'] = { ...BUY_QUOTE, ...change }
    expect(await provider().quote(BUY)).toEqual({ ok: false, problem })
  })

  test.each([
    { baseCurrencyCode: 'eur' },
    { quoteCurrencyCode: 'eth_base' },
    { totalAmount: 300.01 },
    { totalAmount: 299.999 },
    { totalAmount: '300 ' },
    { feeAmount: 301 },
    { quoteCurrencyAmount: 0 },
    { quoteCurrencyAmount: -1 },
    { networkFeeAmount: undefined },
  ])('with %j is refused', async (change) => {
    answers['/v3/currencies/eth/buy_quote'] = { ...BUY_QUOTE, ...change }
    await expect(provider().quote(BUY)).rejects.toMatchObject({ code: 'data.unavailable' })
  })

  test('is quote.none if MoonPay refuses it; a failure throws', async () => {
    answers['/v3/currencies/eth/buy_quote'] = Response.json({ moonPayErrorCode: '4_SYS_BAD_REQUEST' }, { status: 400 })
    expect(await provider().quote(BUY)).toEqual({ ok: false, problem: 'quote.none' })
    answers['/v3/currencies/eth/buy_quote'] = Response.json({}, { status: 500 })
    await expect(provider().quote(BUY)).rejects.toMatchObject({ code: 'data.unavailable' })
    answers['/v3/currencies/eth/buy_quote'] = new Response('<html>')
    await expect(provider().quote(BUY)).rejects.toMatchObject({ code: 'data.unavailable' })
  })

  test('times out after four seconds, with no key in the error', async () => {
    answers['/v3/currencies/eth/buy_quote'] = 'hang'
    const started = Date.now()
    const error: unknown = await provider()
      .quote(BUY)
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'data.unavailable' })
    expect(String(error)).not.toContain('pk_live')
    expect(Date.now() - started).toBeLessThan(6_000)
  })
})

describe('a quote to sell', () => {
  test('has the money received after fees, rounded down, and fees rounded up', async () => {
    expect(await provider().quote({ ...SELL, country: 'US', method: 'bank' })).toEqual({
      ok: true,
      value: { cents: '49101', amount: '500000000', feeCents: '850', methods: ['bank'] },
    })
    expect(requestTo('/v3/currencies/usdc_base/sell_quote')).toEqual({
      apiKey: 'pk_live_key',
      quoteCurrencyCode: 'usd',
      baseCurrencyAmount: '500',
      payoutMethod: 'ach_bank_transfer',
    })
  })

  test('is for the part of the amount that MoonPay can express', async () => {
    answers['/v3/currencies/usdc_base/sell_quote'] = { ...SELL_QUOTE, baseCurrencyAmount: 500.12 }
    expect(await provider().quote({ ...SELL, amount: '500129999' })).toMatchObject({ value: { amount: '500120000' } })
    expect(requestTo('/v3/currencies/usdc_base/sell_quote')).toMatchObject({ baseCurrencyAmount: '500.12' })
  })

  test.each([
    ['9999', 'ramp.belowMinimum'],
    ['14990000', 'ramp.belowMinimum'],
    ['100000010000', 'ramp.aboveMaximum'],
  ])('of %s base units is outside the limits', async (amount, problem) => {
    expect(await provider().quote({ ...SELL, amount })).toEqual({ ok: false, problem })
  })

  test.each([{ quoteCurrencyCode: 'eur' }, { baseCurrencyCode: 'usdc' }, { baseCurrencyAmount: 499.99 }])(
    'with %j is refused',
    async (change) => {
      answers['/v3/currencies/usdc_base/sell_quote'] = { ...SELL_QUOTE, ...change }
      await expect(provider().quote(SELL)).rejects.toMatchObject({ code: 'data.unavailable' })
    },
  )
})

describe('the page', () => {
  const order = { id: ID, provider: 'moonpay', account: ACCOUNT } as const

  async function openPage(
    change: Partial<RampOrderRequest>,
    config?: Partial<ApiEnv>,
  ): Promise<{ host: string; query: object }> {
    const text = await provider(config).pageOf({ ...order, ...change } as RampOrderRequest, RETURN)
    const [unsigned = '', signature = ''] = text.split('&signature=')
    const url = new URL(text)
    const expected = createHmac('sha256', SECRET).update(new URL(unsigned).search).digest('base64')
    expect(decodeURIComponent(signature)).toBe(expected)
    expect([...url.searchParams.keys()].at(-1)).toBe('signature')
    expect(text).not.toContain(SECRET)
    const { signature: _, ...query } = Object.fromEntries(url.searchParams)
    return { host: url.host, query }
  }

  test('to buy has the address, the amount and the order, and is signed', async () => {
    expect(await openPage({ ...BUY, cents: '10050', country: 'US', method: 'applePay' })).toEqual({
      host: 'buy.moonpay.com',
      query: {
        apiKey: 'pk_live_key',
        currencyCode: 'eth',
        walletAddress: ACCOUNT,
        baseCurrencyCode: 'usd',
        baseCurrencyAmount: '100.5',
        areFeesIncluded: 'true',
        paymentMethod: 'apple_pay',
        lockAmount: 'true',
        externalTransactionId: ID,
        externalCustomerId: ACCOUNT,
        redirectURL: RETURN,
      },
    })
  })

  test('to sell has the amount and the address for refunds, and is signed', async () => {
    expect(await openPage({ ...SELL, amount: '500129999' })).toEqual({
      host: 'sell.moonpay.com',
      query: {
        apiKey: 'pk_live_key',
        baseCurrencyCode: 'usdc_base',
        baseCurrencyAmount: '500.12',
        quoteCurrencyCode: 'usd',
        refundWalletAddress: ACCOUNT,
        lockAmount: 'true',
        externalTransactionId: ID,
        externalCustomerId: ACCOUNT,
        redirectURL: RETURN,
      },
    })
  })

  test('of a test key is that of the sandbox', async () => {
    const config = { MOONPAY_API_KEY: 'pk_test_key' }
    expect(await openPage(BUY, config)).toMatchObject({ host: 'buy-sandbox.moonpay.com' })
    expect(await openPage(SELL, config)).toMatchObject({ host: 'sell-sandbox.moonpay.com' })
  })

  test.each([
    [{ ...BUY, country: 'KP' }, 'region.serviceUnavailable'],
    [{ ...BUY, token: { chainId: 1, address: USDC } }, 'quote.none'],
    [{ ...SELL, amount: '9999' }, 'ramp.belowMinimum'],
  ])('does not exist for %j', async (change, code) => {
    const page = provider().pageOf({ ...order, ...change } as RampOrderRequest, RETURN)
    await expect(page).rejects.toMatchObject({ code })
  })
})

describe('the report on a purchase', () => {
  const PATH = `/v1/transactions/ext/${ID}`

  test('has what was charged, delivered, and the transaction', async () => {
    answers[PATH] = [BOUGHT]
    expect(await provider().order(ID)).toEqual({
      status: 'succeeded',
      direction: 'buy',
      account: ACCOUNT,
      token: { chainId: 1, address: NATIVE },
      cents: '5000',
      feeCents: '450',
      amount: '15400000000000000',
      hash: HASH,
    })
    expect(requestTo(PATH)).toEqual({ apiKey: 'pk_live_key' })
    expect(requestTo(`/v3/sell_transactions/ext/${ID}`)).toEqual({ apiKey: 'pk_live_key' })
  })

  test.each([
    ['waitingPayment', 'started'],
    ['waitingAuthorization', 'started'],
    ['pending', 'pending'],
    ['completed', 'succeeded'],
    ['failed', 'failed'],
    ['somethingNew', 'started'],
    ['toString', 'started'],
  ])('with the status %s is %s', async (status, expected) => {
    answers[PATH] = [{ ...BOUGHT, status, quoteCurrencyAmount: null, cryptoTransactionId: null }]
    const report = await provider().order(ID)
    expect(report).toMatchObject({ status: expected, cents: '5000' })
    expect(report).not.toHaveProperty('amount')
    expect(report).not.toHaveProperty('hash')
  })

  test('has no money if it was paid in another currency', async () => {
    answers[PATH] = [{ ...BOUGHT, baseCurrency: { ...USD, code: 'eur' } }]
    const report = await provider().order(ID)
    expect(report).toMatchObject({ status: 'succeeded', amount: '15400000000000000' })
    expect(report).not.toHaveProperty('cents')
    expect(report).not.toHaveProperty('feeCents')
  })

  test('is of the attempt that has come furthest, the newest of several', async () => {
    const failed = { ...BOUGHT, status: 'failed', createdAt: '2026-02-18T00:00:00.000Z' }
    answers[PATH] = [failed, { ...BOUGHT, baseCurrencyAmount: 95.5 }, { ...BOUGHT, createdAt: '2026-01-01T00:00:00Z' }]
    expect(await provider().order(ID)).toMatchObject({ status: 'succeeded', cents: '10000' })
  })

  test.each([
    { externalTransactionId: 'other' },
    { walletAddress: 'bc1q' },
    { walletAddress: undefined },
    { currency: { ...ETH, metadata: null } },
    { currency: { ...ETH, metadata: { ...ETH.metadata, chainId: '137' } } },
    { status: 7 },
  ])('with %j is refused', async (change) => {
    answers[PATH] = [{ ...BOUGHT, ...change }]
    await expect(provider().order(ID)).rejects.toMatchObject({ code: 'data.unavailable' })
  })
})

describe('the report on a sale', () => {
  const PATH = `/v3/sell_transactions/ext/${ID}`

  test('that waits for the tokens has the deposit', async () => {
    answers[PATH] = SOLD
    expect(await provider().order(ID)).toEqual({
      status: 'awaitingTransfer',
      direction: 'sell',
      account: ACCOUNT,
      token: { chainId: 8453, address: USDC },
      cents: '49101',
      feeCents: '850',
      amount: '500000000',
      deposit: { address: DEPOSIT, amount: '500000000' },
    })
  })

  test.each([
    { baseCurrencyAmount: 500.1234567 },
    { baseCurrencyAmount: null },
    { depositWallet: null },
    { depositWallet: { walletAddress: 'GABC' } },
  ])('with %j has no deposit', async (change) => {
    answers[PATH] = [{ ...SOLD, ...change }]
    const report = await provider().order(ID)
    expect(report).toMatchObject({ status: 'awaitingTransfer' })
    expect(report).not.toHaveProperty('deposit')
  })

  test.each([
    ['pending', 'pending'],
    ['completed', 'succeeded'],
    ['failed', 'failed'],
    ['somethingNew', 'started'],
  ])('with the status %s is %s and has no deposit', async (status, expected) => {
    answers[PATH] = { ...SOLD, status, depositHash: HASH }
    const report = await provider().order(ID)
    expect(report).toMatchObject({ status: expected, hash: HASH })
    expect(report).not.toHaveProperty('deposit')
  })

  test('without an account is refused', async () => {
    answers[PATH] = { ...SOLD, externalCustomerId: null }
    await expect(provider().order(ID)).rejects.toMatchObject({ code: 'data.unavailable' })
    answers[PATH] = { ...SOLD, externalCustomerId: null, refundWalletAddress: ACCOUNT }
    expect(await provider().order(ID)).toMatchObject({ account: ACCOUNT })
  })
})

test('an unknown order is null; if either list fails, an error is thrown', async () => {
  expect(await provider().order(ID)).toBeNull()
  answers[`/v1/transactions/ext/${ID}`] = []
  expect(await provider().order(ID)).toBeNull()
  answers[`/v3/sell_transactions/ext/${ID}`] = Response.json({}, { status: 503 })
  await expect(provider().order(ID)).rejects.toMatchObject({ code: 'data.unavailable' })
  answers[`/v1/transactions/ext/${ID}`] = [BOUGHT]
  expect(await provider().order(ID)).toMatchObject({ status: 'succeeded' })
})
