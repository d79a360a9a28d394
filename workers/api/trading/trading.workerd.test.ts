import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalResponse } from '#app/wire/trading/approval.ts'
import { quoteResponse } from '#app/wire/trading/quote.ts'
import { sendResponse } from '#app/wire/trading/send.ts'
import { swapResponse } from '#app/wire/trading/swap.ts'
import { swapCallsResponse } from '#app/wire/trading/swap-calls.ts'
import { swapsResponse } from '#app/wire/trading/swaps.ts'
import { swappableTokensResponse } from '#app/wire/trading/swappable-tokens.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { seedMarketOfWorld } from '#tests/builders/market-of-world.ts'

const ETH = '0x0000000000000000000000000000000000000000'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const SWAPPER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let world: SmallWorld
let api: ApiWorker

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  api = await startApiWorker({ RPC_URLS: JSON.stringify({ 1: [world.rpcUrl] }) })
  await seedMarketOfWorld(api.db, world)
})

afterAll(async () => {
  await api.stop()
  await world.stop()
})

const QUOTE = {
  type: 'EXACT_INPUT',
  amount: '1000000000000000000',
  tokenInChainId: 1,
  tokenOutChainId: 1,
  tokenIn: ETH,
  tokenOut: USDC,
  swapper: SWAPPER,
  slippageTolerance: 0.5,
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await api.fetch(`/api/trading/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function get(path: string) {
  const response = await api.fetch(`/api/trading/v1${path}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a quote from the indexed market fits the schema and is converted to calldata for the router', async () => {
  const quoted = await post('/quote', QUOTE, { 'x-api-key': 'local', 'x-universal-router-version': '2.0' })
  expect(quoted.status).toBe(200)
  const answer = v.parse(quoteResponse, quoted.body)
  expect(answer.routing).toBe('CLASSIC')
  expect(BigInt(answer.quote.output.amount)).toBeGreaterThan(2_500_000_000n)
  expect(Number(answer.quote.gasFeeUSD)).toBeGreaterThan(0)
  const built = await post('/swap', { quote: quoted.body['quote'] })
  expect(built.status).toBe(200)
  const { swap } = v.parse(swapResponse, built.body)
  expect(swap).toMatchObject({
    to: world.addresses.universalRouter,
    from: SWAPPER,
    value: '0x0de0b6b3a7640000',
    chainId: 1,
  })
  expect(swap.data).toMatch(/^0x3593564c/)
  const batched = await post('/swap_5792', { quote: quoted.body['quote'] })
  const { calls } = v.parse(swapCallsResponse, batched.body)
  expect(calls).toMatchObject([{ to: world.addresses.universalRouter, value: '0x0de0b6b3a7640000', chainId: 1 }])
})

test.each<readonly [string, object, RegExp]>([
  ['no route', { route: [] }, /quote\.route/],
  ['an empty route', { route: [[]] }, /quote\.route\.0/],
  ['a slippage above 100 %', { slippage: 101 }, /quote\.slippage/],
  ['a negative slippage', { slippage: -1 }, /quote\.slippage/],
])('a swap of a quote with %s is refused, and the error names the invalid field', async (_name, change, detail) => {
  const quoted = await post('/quote', QUOTE)
  const refused = await post('/swap', { quote: { ...(quoted.body['quote'] as object), ...change } })
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } })
})

test('an exact output of a token with a fee on transfers has its own code beside that of the schema', async () => {
  const taxed = { ...QUOTE, type: 'EXACT_OUTPUT', tokenOut: world.tokens['FOT']?.address }
  expect(await post('/quote', taxed)).toEqual({
    status: 404,
    body: {
      errorCode: 'ResourceNotFound',
      detail: 'no quotes available: a token takes a fee on transfers; request an exact input',
      code: 'quote.inputOnly',
    },
  })
  expect((await post('/quote', { ...taxed, type: 'EXACT_INPUT' })).status).toBe(200)
})

test('answers with approvals, tokens and statuses fit the schema', async () => {
  const approval = await post('/check_approval', { walletAddress: SWAPPER, token: USDC, amount: '1000000', chainId: 1 })
  expect(approval.status).toBe(200)
  expect(v.parse(approvalResponse, approval.body).approval?.to).toBe(USDC)
  // The schema requires an object in both places.
  expect(approval.body['cancel']).toEqual({ to: SWAPPER, from: SWAPPER, data: '0x', value: '0x00', chainId: 1 })

  const tokens = await get(`/swappable_tokens?tokenIn=${USDC}&tokenInChainId=1`)
  expect(tokens.status).toBe(200)
  const listed = v.parse(swappableTokensResponse, tokens.body).tokens.map(({ address }) => address)
  expect(listed).toContain(WETH)
  expect(listed).toContain(ETH)
  expect(listed).not.toContain(USDC)

  const hash = `0x${'11'.repeat(32)}`
  const statuses = await get(`/swaps?txHashes=${hash}&chainId=1`)
  expect(statuses.status).toBe(200)
  expect(v.parse(swapsResponse, statuses.body).swaps).toEqual([
    { swapType: 'CLASSIC', status: 'NOT_FOUND', txHash: hash },
  ])
})

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SEND = { sender: SWAPPER, recipient: RECIPIENT, token: USDC, amount: '1000', chainId: 1 }

test('a send of ether and of a token fits the schema, with its network cost', async () => {
  const token = await post('/send', SEND)
  expect(token.status).toBe(200)
  const { send, gasFee, gasFeeUSD } = v.parse(sendResponse, token.body)
  const word = (digits: string) => digits.toLowerCase().padStart(64, '0')
  expect(send).toMatchObject({
    to: USDC,
    from: SWAPPER,
    value: '0x00',
    data: `0xa9059cbb${word(RECIPIENT.slice(2))}${word((1_000).toString(16))}`,
    chainId: 1,
  })
  expect(BigInt(gasFee ?? 0)).toBe(BigInt(send.gasLimit ?? 0) * BigInt(send.maxFeePerGas ?? 0))
  expect(Number(gasFeeUSD)).toBeGreaterThan(0)

  const ether = await post('/send', { ...SEND, token: ETH })
  expect(ether.status).toBe(200)
  expect(v.parse(sendResponse, ether.body).send).toMatchObject({
    to: RECIPIENT,
    from: SWAPPER,
    value: '0x03e8',
    data: '0x',
    gasLimit: '26250',
  })
})

test.each<readonly [string, number, object]>([
  ['more ether than the sender owns', 404, { token: ETH, amount: (10n ** 30n).toString() }],
  ['more of a token than the sender owns', 404, { amount: (10n ** 30n).toString() }],
  ['an amount of zero', 400, { amount: '0' }],
  ['the zero address as the recipient', 400, { recipient: ETH }],
  ['a recipient with a wrong checksum', 400, { recipient: RECIPIENT.replace('C518', 'c518') }],
  ['a name as the recipient', 400, { recipient: 'vitalik.eth' }],
  ['no token', 400, { token: undefined }],
])("a send with %s is refused with %s in the API's format", async (_name, status, change) => {
  const refused = await post('/send', { ...SEND, ...change })
  expect(refused.status).toBe(status)
  expect(refused.body).toEqual({ errorCode: expect.any(String), detail: expect.any(String) })
})

test.each<readonly [string, unknown]>([
  ['a negative amount', { ...QUOTE, amount: '-1' }],
  ['an amount with an exponent', { ...QUOTE, amount: '1e18' }],
  ['an amount that is a number', { ...QUOTE, amount: 5 }],
  ['an amount of zero', { ...QUOTE, amount: '0' }],
  ['an amount of 2^256', { ...QUOTE, amount: (2n ** 256n).toString() }],
  ['an amount of ten thousand digits', { ...QUOTE, amount: '9'.repeat(10_000) }],
  ['a short address', { ...QUOTE, tokenIn: '0x12' }],
  ['an address with a wrong checksum', { ...QUOTE, tokenOut: USDC.replace('A0b8', 'a0B8') }],
  ['an unknown chain', { ...QUOTE, tokenInChainId: 99_999, tokenOutChainId: 99_999 }],
  ['an unknown type', { ...QUOTE, type: 'X' }],
  ['the same token twice', { ...QUOTE, tokenOut: ETH }],
  ['negative slippage', { ...QUOTE, slippageTolerance: -1 }],
  ['slippage above 100 %', { ...QUOTE, slippageTolerance: 101 }],
  ['slippage with three decimals', { ...QUOTE, slippageTolerance: 0.125 }],
  ['both a slippage tolerance and automatic slippage', { ...QUOTE, autoSlippage: 'DEFAULT' }],
  ['an unknown protocol', { ...QUOTE, protocols: ['V5'] }],
  ['no fields', {}],
  ['an array', []],
  ['malformed JSON', '{'],
  ['more than 64 kB', { ...QUOTE, junk: 'x'.repeat(70_000) }],
])("a quote request with %s is refused in the API's format", async (_name, body) => {
  const { status, body: problem } = await post('/quote', body)
  expect(status).toBe(400)
  expect(problem).toEqual({ errorCode: 'RequestValidationError', detail: expect.any(String) })
})

test("unsupported requests are refused in the Trading API's format", async () => {
  const otherRouter = await post('/quote', QUOTE, { 'x-universal-router-version': '1.2' })
  expect(otherRouter).toMatchObject({ status: 400, body: { errorCode: 'RequestValidationError' } })
  const noPermit2 = await post('/quote', QUOTE, { 'x-permit2-disabled': 'true' })
  expect(noPermit2.status).toBe(400)
  const fee = await post('/quote', { ...QUOTE, integratorFees: [{ bips: 25, recipient: SWAPPER }] })
  expect(fee).toMatchObject({ status: 401, body: { errorCode: 'UnauthorizedError' } })
  const unservedChain = await post('/quote', { ...QUOTE, tokenInChainId: 8453, tokenOutChainId: 8453 })
  expect(unservedChain).toMatchObject({ status: 404, body: { errorCode: 'ResourceNotFound' } })
  const unlistedAddress = '0x000000000000000000000000000000000000dEaD'
  expect(await post('/quote', { ...QUOTE, tokenOut: unlistedAddress })).toMatchObject({
    status: 404,
    body: { errorCode: 'ResourceNotFound', detail: 'no quotes available' },
  })
  expect(await get('/orders')).toMatchObject({ status: 404, body: { errorCode: 'ResourceNotFound' } })
  expect(await get('/quote')).toMatchObject({ status: 404 })
  expect(await get('/swaps')).toMatchObject({ status: 400 })
  expect(await get(`/swappable_tokens?tokenIn=${unlistedAddress}&tokenInChainId=1`)).toMatchObject({ status: 404 })
  expect(await post('/swap', { quote: {} })).toMatchObject({ status: 400 })
  expect(await post('/swap_5792', {})).toMatchObject({ status: 400, body: { errorCode: 'RequestValidationError' } })
})

test('a token with unknown decimals is not routed', async () => {
  const mkr = world.tokens['MKR']
  if (!mkr) throw new Error('no MKR')
  const mkrQuote = { ...QUOTE, tokenOut: mkr.address }
  expect((await post('/quote', mkrQuote)).status).toBe(200)
  await api.db.prepare('UPDATE tokens SET is_metadata_ok = 0 WHERE address = ?').bind(mkr.address.toLowerCase()).run()
  // The list of pools is cached for a few seconds.
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  expect((await post('/quote', mkrQuote)).status).toBe(404)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
  'a body of type "%s" is refused in the API\'s format',
  async (type) => {
    const { status, body } = await post('/quote', QUOTE, { 'content-type': type })
    expect([status, body]).toEqual([
      415,
      { errorCode: 'RequestValidationError', detail: 'the body must be application/json' },
    ])
  },
)
