import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RampOrderRequest, RampQuotesRequest } from '#app/wire/ramp.ts'
import { startJsonServer, startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import type { ApiEnv } from '../../env.ts'
import { coinbase } from './coinbase.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DEPOSIT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const NATIVE = '0x0000000000000000000000000000000000000000'
const ID = '5f0c2c4e-6a3d-4a2f-9a44-0d6f1c9f2b11'
const HASH = `0x${'ab'.repeat(32)}`
const RETURN = 'https://tarn.test/buy?x=a b'
const BUY = { direction: 'buy', token: { chainId: 1, address: NATIVE }, cents: '30000' } as const
const SELL = { direction: 'sell', token: { chainId: 8453, address: USDC }, amount: '500123456' } as const
const ETH = {
  id: 'eth-id',
  symbol: 'ETH',
  networks: [
    { name: 'ethereum', display_name: 'Ethereum', contract_address: '', chain_id: '1' },
    { name: 'polygon', display_name: 'Polygon', contract_address: USDC, chain_id: '137' },
  ],
}
const USDC_ASSET = {
  id: 'usdc-id',
  symbol: 'USDC',
  networks: [{ name: 'base', display_name: 'Base', contract_address: USDC.toLowerCase(), chain_id: '8453' }],
}
/** A token without a contract on Ethereum, which is not the native currency. */
const NO_CONTRACT = { id: 'x-id', symbol: 'XYZ', networks: [{ name: 'ethereum', contract_address: '', chain_id: '1' }] }
const LIMITS = [
  {
    id: 'USD',
    limits: [
      { id: 'CARD', min: '2', max: '7500' },
      { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000' },
      { id: 'FIAT_WALLET', min: '1', max: '1000000' },
    ],
  },
  { id: 'EUR', limits: [{ id: 'CARD', min: '1', max: '9999999' }] },
]
const CONFIG = {
  countries: [
    { id: 'US', subdivisions: ['CA'], payment_methods: [{ id: 'CARD' }, { id: 'ACH_BANK_ACCOUNT' }] },
    { id: 'DE', subdivisions: [], payment_methods: ['CARD'] },
    { id: 'FR', subdivisions: [], payment_methods: ['FIAT_WALLET'] },
  ],
}
const usd = (value: string) => ({ value, currency: 'USD' })
const BUY_QUOTE = {
  payment_total: usd('300.00'),
  payment_subtotal: usd('291.01'),
  purchase_amount: { value: '0.095512345678901234', currency: 'ETH' },
  coinbase_fee: usd('8.50'),
  network_fee: usd('0.491'),
  quote_id: 'q',
}
const SELL_QUOTE = {
  cashout_total: usd('495.019'),
  cashout_subtotal: usd('500.12'),
  sell_amount: { value: '500.123456', currency: 'USDC' },
  coinbase_fee: usd('5.101'),
  quote_id: 'q',
}
/** In camel case, as in the reference. */
const BOUGHT = {
  status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  purchaseCurrency: 'ETH',
  purchaseNetwork: 'ethereum',
  purchaseAmount: { value: '0.0955', currency: 'ETH' },
  paymentTotal: usd('300'),
  coinbaseFee: usd('8.5'),
  networkFee: usd('0.491'),
  walletAddress: ACCOUNT.toLowerCase(),
  txHash: HASH,
}
/** In snake case, as in the guide. */
const SOLD = {
  status: 'TRANSACTION_STATUS_STARTED',
  asset: 'USDC',
  network: 'base',
  sell_amount: { value: '500.123456', currency: 'USDC' },
  total: usd('495.019'),
  coinbase_fee: usd('5.101'),
  from_address: ACCOUNT,
  to_address: DEPOSIT,
  tx_hash: '',
}

let node: JsonServer
let server: JsonServer
let publicKey: KeyObject
let secret: string
let requests: { path: string; method: string; query: object; body: unknown; token: string }[]
let answers: Record<string, unknown>
let path: string
let number = 0

beforeAll(async () => {
  const keys = generateKeyPairSync('ed25519')
  publicKey = keys.publicKey
  const { d = '', x = '' } = keys.privateKey.export({ format: 'jwk' })
  secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  node = await startRpcServer(() => ({ result: `0x${(6).toString(16).padStart(64, '0')}` }))
  server = await startJsonServer((body, request) => {
    const url = new URL(request.url ?? '', 'http://coinbase.test')
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    const local = url.pathname.replace(path, '')
    requests.push({
      path: local,
      method: request.method ?? '',
      query: Object.fromEntries(url.searchParams),
      body,
      token,
    })
    return (
      answers[`${local} ${url.searchParams.get('country')}`] ??
      answers[local] ??
      Response.json({ error: 'not found' }, { status: 404 })
    )
  })
})
beforeEach(() => {
  requests = []
  number += 1
  path = `/${number}`
  const assets = [ETH, USDC_ASSET, NO_CONTRACT]
  answers = {
    '/onramp/v1/buy/config': CONFIG,
    '/onramp/v1/sell/config': { data: CONFIG },
    '/onramp/v1/buy/options': { payment_currencies: LIMITS, purchase_currencies: assets },
    '/onramp/v1/sell/options': { cashout_currencies: LIMITS, sell_currencies: assets },
    '/onramp/v1/buy/quote': BUY_QUOTE,
    '/onramp/v1/sell/quote': SELL_QUOTE,
    '/onramp/v1/token': { token: 'session', channel_id: '' },
    [`/onramp/v1/buy/user/${ID}/transactions`]: { transactions: [], totalCount: '0' },
    [`/onramp/v1/sell/user/${ID}/transactions`]: { transactions: [], total_count: '0' },
  }
})
afterAll(() => Promise.all([node.stop(), server.stop()]))

function provider(config: Partial<ApiEnv> = {}) {
  const created = coinbase({
    COINBASE_KEY_ID: 'key-id',
    COINBASE_KEY_SECRET: secret,
    COINBASE_URL: `${server.url}${path}`,
    RPC_URLS: JSON.stringify({ 1: [node.url], 8453: [node.url] }),
    ...config,
  } as unknown as ApiEnv)
  if (!created) throw new Error('Coinbase is not configured')
  return created
}

const bodyOf = (pathname: string) => requests.find((request) => request.path === pathname)?.body

test.each(['COINBASE_KEY_ID', 'COINBASE_KEY_SECRET'])('without %s there is no provider', (name) => {
  expect(() => provider({ [name]: '' })).toThrow('not configured')
})

test('each request has its own signed token, for its method and path', async () => {
  await provider().quote(BUY)
  expect(requests.map(({ method, path: pathname }) => `${method} ${pathname}`)).toEqual([
    'GET /onramp/v1/buy/config',
    'GET /onramp/v1/buy/options',
    'POST /onramp/v1/buy/quote',
  ])
  const nonces = requests.map(({ token, method, path: pathname }) => {
    const [header = '', claims = '', signature = ''] = token.split('.')
    const message = Buffer.from(`${header}.${claims}`)
    expect(verify(null, message, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
    expect(read(header)).toMatchObject({ alg: 'EdDSA', typ: 'JWT', kid: 'key-id' })
    const { nbf, exp, ...rest } = read(claims)
    expect(rest).toMatchObject({
      sub: 'key-id',
      iss: 'cdp',
      uris: [`${method} ${new URL(server.url).host}${path}${pathname}`],
    })
    expect(Math.abs(Number(nbf) - Date.now() / 1_000)).toBeLessThan(10)
    expect(Number(exp) - Number(nbf)).toBe(120)
    return read(header)['nonce']
  })
  expect(new Set(nonces).size).toBe(3)
})

test('a secret that is not an Ed25519 key fails', async () => {
  await expect(provider({ COINBASE_KEY_SECRET: btoa('short') }).options('buy', 'US')).rejects.toThrow('Ed25519')
})

describe('options', () => {
  test('are the tokens by chain and address, with the limits and methods of the country', async () => {
    const tokens = [
      { chainId: 1, address: NATIVE },
      { chainId: 8453, address: USDC },
    ]
    expect(await provider().options('buy', 'US')).toEqual({
      tokens,
      minCents: '200',
      maxCents: '2500000',
      methods: ['debit', 'bank'],
    })
    expect(requests[1]?.query).toEqual({ country: 'US', subdivision: 'CA' })
    expect(await provider().options('sell', 'DE')).toEqual({
      tokens,
      minCents: '200',
      maxCents: '750000',
      methods: ['debit'],
    })
  })

  test.each(['buy', 'sell'] as const)(
    'lack tokens outside the list by which orders are followed (%s)',
    async (direction) => {
      const listed = answers[`/onramp/v1/${direction}/options`] as Record<string, object[]>
      const other = {
        ...USDC_ASSET,
        id: 'other-id',
        networks: [{ ...USDC_ASSET.networks[0], contract_address: ACCOUNT }],
      }
      const more = Object.entries(listed).map(([name, list]) => [name, [...list, other]])
      answers[`/onramp/v1/${direction}/options DE`] = Object.fromEntries(more)
      expect((await provider().options(direction, 'DE'))?.tokens).toEqual([
        { chainId: 1, address: NATIVE },
        { chainId: 8453, address: USDC },
      ])
      const terms = { ...(direction === 'buy' ? BUY : SELL), token: { chainId: 8453, address: ACCOUNT }, country: 'DE' }
      expect(await provider().quote(terms as RampQuotesRequest)).toEqual({ ok: false, problem: 'quote.none' })
    },
  )

  test.each(['FR', 'XX'])('do not exist in %s', async (country) => {
    expect(await provider().options('buy', country)).toBeNull()
    expect(await provider().quote({ ...BUY, country })).toEqual({ ok: false, problem: 'region.serviceUnavailable' })
  })
})

describe('a quote to buy', () => {
  test('is for the total with all fees', async () => {
    expect(await provider().quote({ ...BUY, country: 'US', method: 'bank' })).toEqual({
      ok: true,
      value: { cents: '30000', amount: '95512345678901234', feeCents: '900', methods: ['bank'] },
    })
    expect(bodyOf('/onramp/v1/buy/quote')).toEqual({
      purchaseCurrency: 'eth-id',
      purchaseNetwork: 'ethereum',
      paymentAmount: '300',
      paymentCurrency: 'USD',
      paymentMethod: 'ACH_BANK_ACCOUNT',
      country: 'US',
      subdivision: 'CA',
    })
  })

  test.each([
    [{ cents: '199' }, 'ramp.belowMinimum'],
    [{ cents: '750001' }, 'ramp.aboveMaximum'],
    [{ cents: '900', method: 'bank' }, 'ramp.belowMinimum'],
    [{ method: 'venmo' }, 'quote.none'],
    [{ token: { chainId: 1, address: USDC } }, 'quote.none'],
  ])('for %j has a problem', async (change, problem) => {
    expect(await provider().quote({ ...BUY, ...change } as RampQuotesRequest)).toEqual({ ok: false, problem })
  })

  test.each([
    { payment_total: usd('300.01') },
    { payment_total: { value: '300.00', currency: 'EUR' } },
    { coinbase_fee: { value: '8.50', currency: 'EUR' } },
    { coinbase_fee: usd('301') },
    { purchase_amount: { value: '0.0955', currency: 'USDC' } },
    { purchase_amount: { value: '0', currency: 'ETH' } },
    { purchase_amount: { value: '1e3', currency: 'ETH' } },
  ])('with %j is refused', async (change) => {
    answers['/onramp/v1/buy/quote'] = { ...BUY_QUOTE, ...change }
    await expect(provider().quote(BUY)).rejects.toMatchObject({ code: 'data.unavailable' })
  })

  test('is quote.none if Coinbase refuses it; a failure throws', async () => {
    answers['/onramp/v1/buy/quote'] = Response.json({ code: 3 }, { status: 400 })
    expect(await provider().quote(BUY)).toEqual({ ok: false, problem: 'quote.none' })
    answers['/onramp/v1/buy/quote'] = Response.json({}, { status: 401 })
    await expect(provider().quote(BUY)).rejects.toMatchObject({ code: 'data.unavailable' })
  })
})

describe('a quote to sell', () => {
  test('has the money received after fees', async () => {
    expect(await provider().quote({ ...SELL, country: 'DE' })).toEqual({
      ok: true,
      value: { cents: '49501', amount: '500123456', feeCents: '511', methods: ['debit'] },
    })
    expect(bodyOf('/onramp/v1/sell/quote')).toEqual({
      sellCurrency: 'usdc-id',
      sellNetwork: 'base',
      sellAmount: '500.123456',
      cashoutCurrency: 'USD',
      paymentMethod: 'CARD',
      country: 'DE',
    })
  })

  test.each([
    ['1.99', 'ramp.belowMinimum'],
    ['7500.01', 'ramp.aboveMaximum'],
  ])('for %s dollars is outside the limits', async (value, problem) => {
    answers['/onramp/v1/sell/quote'] = { ...SELL_QUOTE, cashout_total: usd(value) }
    expect(await provider().quote(SELL)).toEqual({ ok: false, problem })
  })

  test.each([
    { sell_amount: { value: '500.12', currency: 'USDC' } },
    { sell_amount: { value: '500.1234561', currency: 'USDC' } },
    { sell_amount: { value: '500.123456', currency: 'ETH' } },
    { cashout_total: { value: '495.019', currency: 'EUR' } },
  ])('with %j is refused', async (change) => {
    answers['/onramp/v1/sell/quote'] = { ...SELL_QUOTE, ...change }
    await expect(provider().quote(SELL)).rejects.toMatchObject({ code: 'data.unavailable' })
  })
})

describe('the page', () => {
  const order = { id: ID, provider: 'coinbase', account: ACCOUNT } as const

  test('to buy has a session for the address, the network and the token', async () => {
    const url = new URL(await provider().pageOf({ ...order, ...BUY, method: 'debit' }, RETURN, '192.0.2.7'))
    expect([url.origin, url.pathname]).toEqual(['https://pay.coinbase.com', '/buy/select-asset'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sessionToken: 'session',
      partnerUserRef: ID,
      redirectUrl: RETURN,
      defaultNetwork: 'ethereum',
      defaultAsset: 'eth-id',
      fiatCurrency: 'USD',
      presetFiatAmount: '300',
      defaultPaymentMethod: 'CARD',
    })
    expect(bodyOf('/onramp/v1/token')).toEqual({
      addresses: [{ address: ACCOUNT, blockchains: ['ethereum'] }],
      assets: ['eth-id'],
      clientIp: '192.0.2.7',
    })
  })

  test('to sell has the amount', async () => {
    const url = new URL(await provider().pageOf({ ...order, ...SELL }, RETURN))
    expect(url.pathname).toBe('/v3/sell/input')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      sessionToken: 'session',
      defaultNetwork: 'base',
      defaultAsset: 'usdc-id',
      presetCryptoAmount: '500.123456',
    })
  })

  test.each([
    [{ country: 'XX' }, 'region.serviceUnavailable'],
    [{ token: { chainId: 1, address: USDC } }, 'quote.none'],
  ])('does not exist for %j', async (change, code) => {
    const page = provider().pageOf({ ...order, ...BUY, ...change } as RampOrderRequest, RETURN)
    await expect(page).rejects.toMatchObject({ code })
  })
})

describe('the report on a purchase', () => {
  const PATH = `/onramp/v1/buy/user/${ID}/transactions`

  test('has what was paid, delivered, and the transaction', async () => {
    answers[PATH] = { transactions: [BOUGHT] }
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
  })

  test.each([
    ['ONRAMP_TRANSACTION_STATUS_CREATED', 'started'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'succeeded'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
    ['ONRAMP_TRANSACTION_STATUS_NEW', 'started'],
  ])('with the status %s is %s', async (status, expected) => {
    answers[PATH] = { transactions: [{ ...BOUGHT, status }] }
    expect(await provider().order(ID)).toMatchObject({ status: expected })
  })

  test('is of the attempt that has come furthest', async () => {
    const failed = { ...BOUGHT, status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }
    answers[PATH] = { transactions: [failed, BOUGHT] }
    expect(await provider().order(ID)).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    { walletAddress: 'bc1q' },
    { purchaseNetwork: 'polygon' },
    { purchaseCurrency: 'USDC' },
    { purchaseCurrency: 'XYZ' },
    { status: null },
  ])('with %j is refused', async (change) => {
    answers[PATH] = { transactions: [{ ...BOUGHT, ...change }] }
    await expect(provider().order(ID)).rejects.toMatchObject({ code: 'data.unavailable' })
  })

  test('has no money in another currency', async () => {
    answers[PATH] = { transactions: [{ ...BOUGHT, paymentTotal: { value: '300', currency: 'EUR' } }] }
    expect(await provider().order(ID)).not.toHaveProperty('cents')
  })
})

describe('the report on a sale', () => {
  const PATH = `/onramp/v1/sell/user/${ID}/transactions`

  test('that waits for the tokens has the deposit', async () => {
    answers[PATH] = { transactions: [SOLD] }
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
    { sell_amount: { value: '500.1234567', currency: 'USDC' } },
    { sell_amount: { value: '500.123456', currency: 'USD' } },
    { to_address: null },
  ])('with %j has no deposit', async (change) => {
    answers[PATH] = { transactions: [{ ...SOLD, ...change }] }
    expect(await provider().order(ID)).not.toHaveProperty('deposit')
  })

  test.each([
    ['TRANSACTION_STATUS_CREATED', 'started'],
    ['TRANSACTION_STATUS_STARTED', 'pending'],
    ['TRANSACTION_STATUS_SUCCESS', 'succeeded'],
    ['TRANSACTION_STATUS_FAILED', 'failed'],
    ['TRANSACTION_STATUS_EXPIRED', 'failed'],
    ['TRANSACTION_STATUS_NEW', 'started'],
  ])('with the status %s and a transfer is %s and has no deposit', async (status, expected) => {
    answers[PATH] = { transactions: [{ ...SOLD, status, tx_hash: HASH }] }
    const report = await provider().order(ID)
    expect(report).toMatchObject({ status: expected, hash: HASH })
    expect(report).not.toHaveProperty('deposit')
  })
})

test('an unknown order is null; if either list fails, an error is thrown', async () => {
  expect(await provider().order(ID)).toBeNull()
  answers[`/onramp/v1/sell/user/${ID}/transactions`] = Response.json({}, { status: 503 })
  await expect(provider().order(ID)).rejects.toMatchObject({ code: 'data.unavailable' })
})
