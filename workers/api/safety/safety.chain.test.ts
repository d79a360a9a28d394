import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient } from '#app/data/market-client.ts'
import { quoteSwap } from '#app/data/trading.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { MARKET_MAKER } from '#devnet/accounts.ts'
import { swapThroughRouter } from '#devnet/calls.ts'
import { resolvePool } from '#devnet/pools.ts'
import { placeToken } from '#devnet/protocol.ts'
import { approvals, createPool, fundMarketMaker } from '#devnet/seed.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { worldToken } from '#devnet/world/tokens.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { startJsonServer, type JsonServer, type RpcRequest } from '#tests/builders/json-server.ts'
import { parseTokenList } from './token-lists.ts'

const CHAIN = 1
/** Token on the operator's list. */
const { address: YOCTO } = worldToken(CHAIN, 'YOCTO')
/** Token that the operator blocks, although it is on the default list. */
const { address: LINK } = worldToken(CHAIN, 'LINK')

let world: SmallWorld
let api: ApiWorker
let lists: JsonServer

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  await addGusd()
  await buy('HONEY')
  await buy('FOT')
  lists = await startJsonServer(() => LIST)
  api = await startApiOn(world.rpcUrl, {
    // The second list cannot be reached, which must not affect the first.
    TOKEN_LISTS: `${lists.url}/tokens.json,http://127.0.0.1:9/tokens.json`,
    BLOCKED_TOKENS: `${CHAIN}:${LINK}`,
  })
})

afterAll(async () => {
  await api.stop()
  await world.stop()
  await lists.stop()
})

const LIST = {
  name: 'An operator’s list',
  timestamp: '2026-11-21T00:00:00.000Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens: [
    { chainId: CHAIN, address: YOCTO, symbol: 'YOCTO', name: 'Yocto', decimals: 24 },
    { chainId: CHAIN, address: 'nowhere', symbol: 'X', name: 'X', decimals: 18 },
  ],
}

/** Adds the only unusual token that the small world lacks. */
async function addGusd(): Promise<void> {
  const gusd = worldToken(CHAIN, 'GUSD')
  const pool = resolvePool(CHAIN, { version: 'v3', pair: ['GUSD', 'USDC'], fee: 500, usd: 500_000 })
  await placeToken(world.rpc, gusd)
  await fundMarketMaker(world.rpc, [gusd])
  await sendAll(world.rpc, MARKET_MAKER, approvals(CHAIN, [gusd], 'provider'))
  await sendAll(
    world.rpc,
    MARKET_MAKER,
    createPool(pool, ({ market }) => market.usd),
  )
}

/** Buys a token with a tenth of an ether. */
async function buy(symbol: string): Promise<void> {
  const pool = resolvePool(CHAIN, { version: 'v2', pair: [symbol, 'WETH'], usd: 0 })
  const isZeroForOne = pool.currency0.token.symbol === 'WETH'
  const order = { isZeroForOne, type: 'exactIn', amount: 10n ** 17n } as const
  await sendAll(world.rpc, MARKET_MAKER, [swapThroughRouter(pool, order)])
}

/** Starts the API worker with a node and the indexed world. */
async function startApiOn(rpcUrl: string, vars: Readonly<Record<string, string>>): Promise<ApiWorker> {
  const worker = await startApiWorker({ ...vars, RPC_URLS: JSON.stringify({ [CHAIN]: [rpcUrl] }) })
  await indexInto(worker.db, world.rpcUrl, CHAIN)
  return worker
}

/** The API's findings on a token; the API waits up to a second for the simulation. */
async function findingsOf(worker: ApiWorker, address: Address) {
  const [token] = await createMarketClient(worker.fetch).tokensByAddress([{ chainId: CHAIN, address }])
  return token && { level: token.safety, ...token.findings }
}

const at = (name: string) => worldToken(CHAIN, name).address
const NO_FEE = { buyFee: 0, sellFee: 0, triedAt: expect.any(Number) as number }
const NOT_TRIED = { buyFee: null, sellFee: null, triedAt: null }

test.each([
  ['ETH', NATIVE, 'VERIFIED', [], NOT_TRIED],
  ['WETH', at('WETH'), 'VERIFIED', [], NO_FEE],
  ['UNI', at('UNI'), 'VERIFIED', [], NO_FEE],
  ['USDT, which returns nothing', at('USDT'), 'VERIFIED', [], NO_FEE],
  ['WBTC of 8 decimals', at('WBTC'), 'VERIFIED', [], NO_FEE],
  ['cbBTC of 8 decimals', at('cbBTC'), 'VERIFIED', [], NO_FEE],
  ['GUSD of 2 decimals', at('GUSD'), 'VERIFIED', [], NO_FEE],
  ['MKR, whose name is bytes32', at('MKR'), 'VERIFIED', [], NO_FEE],
  ['DAI with its own permit', at('DAI'), 'VERIFIED', [], NO_FEE],
  ['USDC of permit version 2', at('USDC'), 'VERIFIED', [], NO_FEE],
  ['TICKET of no decimals, unlisted', at('TICKET'), 'MEDIUM_WARNING', ['unlisted'], NO_FEE],
  ['YOCTO of 24 decimals, on the operator’s list', YOCTO, 'VERIFIED', [], NO_FEE],
  [
    'FOT, which burns 2 % of every transfer',
    at('FOT'),
    'MEDIUM_WARNING',
    ['fee', 'unlisted'],
    { buyFee: 200, sellFee: 200 },
  ],
  [
    'HONEY, which cannot be sold',
    at('HONEY'),
    'STRONG_WARNING',
    ['honeypot', 'unlisted'],
    { buyFee: 0, sellFee: null },
  ],
  ['the impersonator of USDC', at('fakeUSDC'), 'STRONG_WARNING', ['impersonator', 'unlisted'], NO_FEE],
  ['the token with a hostile name', at('hostile'), 'STRONG_WARNING', ['deceptive', 'unlisted'], NO_FEE],
  ['LINK, blocked by the operator', LINK, 'BLOCKED', ['blocked'], {}],
] as const)('%s has the expected findings', async (_, address, level, reasons, trial) => {
  expect(await findingsOf(api, address)).toMatchObject({ level, reasons, ...trial })
})

test('the list of top tokens leaves out a trap, but a search finds it', async () => {
  await findingsOf(api, at('HONEY'))
  const { tokens } = await createMarketClient(api.fetch).topTokens({ chainId: CHAIN })
  const symbols = tokens.map(({ symbol }) => symbol)
  expect(symbols).toContain('FOT')
  expect(symbols).not.toContain('HONEY')
  const searched = await createMarketClient(api.fetch).searchTokens({ chainIds: [CHAIN], text: 'HONEY' })
  expect(searched.map(({ symbol, safety }) => [symbol, safety])).toEqual([['HONEY', 'STRONG_WARNING']])
})

test('a trial is not repeated in the next block', async () => {
  const first = await findingsOf(api, at('FOT'))
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await world.rpc.call('evm_mine', [])
  expect(await findingsOf(api, at('FOT'))).toEqual(first)
})

test('the default list is valid, and its metadata equals that of the contracts', async () => {
  const list = (await (await api.fetch('/api/token-list')).json()) as { readonly tokens: readonly ListedToken[] }
  expect(parseTokenList(list)).toHaveLength(list.tokens.length)
  const placedTokens = list.tokens.filter(({ chainId, address }) => chainId === CHAIN && isPlaced(address))
  expect(placedTokens.length).toBeGreaterThan(8)
  const tokens = await createMarketClient(api.fetch).tokensByAddress(
    placedTokens.map(({ address }) => ({ chainId: CHAIN, address })),
  )
  expect(tokens.map((token) => token && [token.symbol, token.name, token.decimals])).toEqual(
    placedTokens.map(({ symbol, name, decimals }) => [symbol, name, decimals]),
  )
})

interface ListedToken {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

function isPlaced(address: string): boolean {
  return Object.values(world.tokens).some((token) => token.address.toLowerCase() === address.toLowerCase())
}

test('a client over its rate limit starts no trial, and another client does', async () => {
  const strict = await startApiOn(world.rpcUrl, { RATE_LIMITS: '{"graphql":{"burst":2,"perSecond":0.001}}' })
  const requestFindings = async (address: string) => {
    const fetchAs: ApiWorker['fetch'] = (path, init) =>
      strict.fetch(path, { ...init, headers: { 'content-type': 'application/json', 'CF-Connecting-IP': address } })
    const [token] = await createMarketClient(fetchAs).tokensByAddress([{ chainId: CHAIN, address: at('HONEY') }])
    return token?.findings
  }
  try {
    await strict.fetch('/api/graphql?query={chains{name}}', { headers: { 'CF-Connecting-IP': '203.0.113.1' } })
    expect(await requestFindings('203.0.113.1')).toMatchObject(NOT_TRIED)
    expect(await requestFindings('203.0.113.2')).toMatchObject({ buyFee: 0, sellFee: null })
  } finally {
    await strict.stop()
  }
})

test('a blocked token has no quote as input or output', async () => {
  const quote = (tokenIn: Address, tokenOut: Address) =>
    quoteSwap(api.fetch, {
      type: 'EXACT_INPUT',
      amount: '1000000000000000000',
      tokenInChainId: CHAIN,
      tokenOutChainId: CHAIN,
      tokenIn,
      tokenOut,
      swapper: MARKET_MAKER,
      slippageTolerance: 1,
      permitAmount: 'EXACT',
      routingPreference: 'BEST_PRICE',
    })
  await expect(quote(NATIVE, at('UNI'))).resolves.toMatchObject({ ok: true })
  await expect(quote(NATIVE, LINK)).resolves.toEqual({ ok: false, problem: 'quote.none' })
  await expect(quote(LINK, NATIVE)).resolves.toEqual({ ok: false, problem: 'quote.none' })
})

test('with a node that cannot simulate, buy and sell fees are unknown', async () => {
  const refusalOf = ({ id }: RpcRequest) => ({
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: 'the method does not exist' },
  })
  const forward = async (call: RpcRequest) => {
    if (call.method === 'eth_simulateV1') return refusalOf(call)
    const headers = { 'content-type': 'application/json' }
    return (await fetch(world.rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) })).json()
  }
  const node = await startJsonServer((body: RpcRequest | readonly RpcRequest[]) =>
    'method' in body ? forward(body) : Promise.all(body.map(forward)),
  )
  const worker = await startApiOn(node.url, {})
  try {
    expect(await findingsOf(worker, at('HONEY'))).toMatchObject({
      level: 'MEDIUM_WARNING',
      reasons: ['unlisted'],
      ...NOT_TRIED,
    })
    expect(await findingsOf(worker, at('fakeUSDC'))).toMatchObject({
      reasons: ['impersonator', 'unlisted'],
      ...NOT_TRIED,
    })
  } finally {
    await worker.stop()
    await node.stop()
  }
})
