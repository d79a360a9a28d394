import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { createMarketClient, type MarketClient } from '#app/data/market-client.ts'
import { fillTotals } from '#tests/builders/migrate.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import {
  BASE_USDC,
  FAKE_USDC,
  HOSTILE,
  NOW,
  PEPE,
  rows,
  seedMarket,
  TOKEN_CANDLE,
  USDC,
  V2_PAIR,
  V3_POOL,
  V4_POOL,
  WETH,
} from '#tests/builders/seeded-market.ts'

let api: ApiWorker
let market: MarketClient

beforeAll(async () => {
  // All tests share the bucket of one client, and an expensive operation takes several tokens.
  api = await startApiWorker({ RATE_LIMITS: JSON.stringify({ graphql: { burst: 5_000, perSecond: 500 } }) })
  market = createMarketClient(api.fetch)
  await seedMarket(api.db)
})

afterAll(() => api.stop())

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

interface TokenProject {
  readonly token: { readonly project: { readonly tokens: readonly object[] } }
}

async function execute(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return response.json()
}

async function data(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const answer = await execute(query, variables)
  expect(answer.errors).toBeUndefined()
  return answer.data
}

async function code(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<string | undefined> {
  return (await execute(query, variables)).errors?.[0]?.extensions.code
}

test('a listed token has its addresses on other networks; a copy of it has none', async () => {
  const query = `query ($address: String!) { token(chain: ETHEREUM, address: $address) { project { tokens { chain address } } } }`
  const tokensOf = async (address: string) => ((await data(query, { address })) as TokenProject).token.project.tokens
  expect(await tokensOf(USDC)).toEqual([
    { chain: 'ETHEREUM', address: getAddress(USDC) },
    { chain: 'BASE', address: getAddress(BASE_USDC) },
  ])
  expect(await tokensOf(FAKE_USDC)).toEqual([{ chain: 'ETHEREUM', address: getAddress(FAKE_USDC) }])
})

test('topTokens returns ranked rows with exact values', async () => {
  const page = await market.topTokens({ chainId: 1 })
  expect(page).toMatchObject({ total: 4, page: 1, pageSize: 20, asOf: [{ chainId: 1, block: 1000, time: NOW }] })
  expect(page.tokens.map(({ symbol }) => symbol)).toEqual(['WBTC', 'WETH', 'USDC', 'PEPE'])
  expect(page.tokens[1]).toEqual({
    chainId: 1,
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    symbol: 'WETH',
    name: 'Wrapped Ether',
    decimals: 18,
    safety: 'VERIFIED',
    isImpersonator: false,
    logo: expect.stringMatching(/^\/assets\/logos\/[0-9a-f]{8}\/weth\.svg$/) as string,
    price: '2500',
    rank: 2,
    hourChange: '2.040816',
    dayChange: '4.166666',
    fdv: '7500000000',
    volume: '3000.5',
    tvl: '4000000',
    sparkline: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 400, 400, 400, 400, 400, 400, 400, 400, 500, 500, 1000],
  })
})

test("values of optional columns are returned if requested, and equal those of the token's own query", async () => {
  const [, weth] = (await market.topTokens({ chainId: 1, hasExtras: true })).tokens
  const { token } = (await data(
    `{ token(chain: ETHEREUM, address: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2") { market {
      weekChange: pricePercentChange(duration: WEEK) monthChange: pricePercentChange(duration: MONTH) marketCap } } }`,
  )) as { token: { market: object } }
  expect(Object.keys(token.market)).toHaveLength(3)
  expect(weth).toMatchObject(token.market)
})

test('ids limit a list of tokens or pools, in list order, impersonators included', async () => {
  const tokens = await market.topTokens({
    ids: [`1:${USDC}`, `1:${FAKE_USDC}`, '1:0x00', 'x'].map((id) => id.toUpperCase()),
  })
  expect(tokens.tokens.map(({ address }) => address.toLowerCase()).sort()).toEqual([FAKE_USDC, USDC].sort())
  const pools = await market.topPools({
    version: null,
    page: 1,
    sort: 'TVL',
    order: 'DESC',
    filter: '',
    ids: [`1:${V3_POOL}`],
  })
  expect([pools.total, pools.pools[0]?.id.toLowerCase()]).toEqual([1, V3_POOL])
  await expect(market.topTokens({ ids: Array.from({ length: 501 }, String) })).rejects.toMatchObject({
    code: 'request.tooLarge',
  })
})

test('a logo is found by address: an impersonator with a listed symbol has none', async () => {
  const logos = (await market.searchTokens({ chainIds: [1], text: 'usdc' })).map(({ address, logo }) => [
    address.toLowerCase(),
    logo?.split('/').at(-1) ?? null,
  ])
  expect(logos).toEqual([
    [USDC, 'usdc.svg'],
    [FAKE_USDC, null],
  ])
})

test('impersonators and tokens with deceptive names are not listed', async () => {
  const page = await market.topTokens({ chainId: 1, pageSize: 100 })
  const addresses = page.tokens.map(({ address }) => address.toLowerCase())
  expect(addresses).not.toContain(FAKE_USDC)
  expect(addresses).not.toContain(HOSTILE)
})

test('a price below a cent is returned with all its digits', async () => {
  const [pepe] = await market.tokensByAddress([{ chainId: 1, address: PEPE }])
  expect(pepe?.price).toBe('0.000007123456789012')
})

test.each([
  ['PRICE', 'DESC', ['WBTC', 'WETH', 'USDC', 'PEPE']],
  ['PRICE', 'ASC', ['PEPE', 'USDC', 'WETH', 'WBTC']],
  ['MARKET_CAP', 'DESC', ['USDC', 'WBTC', 'WETH', 'PEPE']],
  ['FDV', 'DESC', ['USDC', 'WBTC', 'WETH', 'PEPE']],
  ['TOTAL_VALUE_LOCKED', 'DESC', ['USDC', 'WETH', 'PEPE', 'WBTC']],
  ['HOUR_CHANGE', 'DESC', ['WETH', 'USDC', 'PEPE', 'WBTC']],
  // The other two have no price of a day ago.
  ['DAY_CHANGE', 'ASC', ['PEPE', 'WETH', 'USDC', 'WBTC']],
] as const)('tokens are sorted by %s %s, those without a value last', async (sort, order, symbols) => {
  const page = await market.topTokens({ chainId: 1, sort, order })
  expect(page.tokens.map(({ symbol }) => symbol)).toEqual(symbols)
})

test('the volume of a year covers all trades in it', async () => {
  const page = await market.topTokens({ chainId: 1, volume: 'YEAR' })
  expect(page.tokens.map(({ symbol, volume }) => `${symbol} ${volume}`)).toEqual([
    'WBTC 9000',
    'WETH 3010.5',
    'USDC 3000',
    'PEPE 5.000001',
  ])
})

test('pages, filters and totals refer to the same list', async () => {
  const second = await market.topTokens({ chainId: 1, page: 2, pageSize: 3 })
  expect(second.tokens.map(({ rank, symbol }) => `${rank} ${symbol}`)).toEqual(['4 PEPE'])
  expect(second.total).toBe(4)
  const wrapped = await market.topTokens({ chainId: 1, filter: 'wrapped' })
  expect(wrapped.tokens.map(({ symbol }) => symbol)).toEqual(['WBTC', 'WETH'])
})

test('without a chain argument the list contains all mainnets and no testnet', async () => {
  const page = await market.topTokens({})
  expect(page.asOf.map(({ chainId }) => chainId)).toEqual([1, 8453])
  expect(page.tokens.map(({ chainId, symbol }) => `${chainId} ${symbol}`)).toContain('8453 USDC')
})

test('a chain without data gives an empty list and no block', async () => {
  expect(await market.topTokens({ chainId: 11155111 })).toMatchObject({ tokens: [], total: 0, asOf: [] })
})

test('cursors page through the whole list', async () => {
  const page = async (after: string | null) =>
    (await data(
      'query($after: String) { topTokens(chain: ETHEREUM, first: 3, after: $after) { edges { node { symbol } } pageInfo { hasNextPage endCursor } } }',
      { after },
    )) as {
      topTokens: { edges: { node: { symbol: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
    }
  const first = (await page(null)).topTokens
  expect(first.pageInfo.hasNextPage).toBe(true)
  const second = (await page(first.pageInfo.endCursor)).topTokens
  expect(second.edges.map(({ node }) => node.symbol)).toEqual(['PEPE'])
  expect(second.pageInfo.hasNextPage).toBe(false)
})

test('a search finds the listed token before its impersonator', async () => {
  const found = await market.searchTokens({ chainIds: [1], text: 'usdc' })
  expect(found.map(({ address, safety, isImpersonator }) => [address.toLowerCase(), safety, isImpersonator])).toEqual([
    [USDC, 'VERIFIED', false],
    [FAKE_USDC, 'STRONG_WARNING', true],
  ])
})

test('a search for ETH gives the native currency first, at the price of the wrapped token', async () => {
  const found = await market.searchTokens({ chainIds: [1], text: 'eth' })
  expect(found.map(({ symbol, address, price }) => [symbol, address, price])).toEqual([
    ['ETH', NATIVE, '2500'],
    ['WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '2500'],
  ])
})

test('a search finds tokens by name, by address and on all mainnets', async () => {
  expect((await market.searchTokens({ chainIds: [1], text: 'wrapped b' })).map(({ symbol }) => symbol)).toEqual([
    'WBTC',
  ])
  expect((await market.searchTokens({ chainIds: [1], text: FAKE_USDC })).length).toBe(1)
  expect((await market.searchTokens({ text: 'USDC' })).map(({ chainId }) => chainId)).toEqual([1, 8453, 1])
})

test('pools are found by pair, by symbol, by address and by id', async () => {
  const found = async (text: string, chainIds?: readonly (1 | 8453)[]) =>
    (await market.searchPools({ text, chainIds, limit: 15 })).map(({ id }) => id.toLowerCase())
  expect(await found('usdc/eth')).toEqual([V3_POOL, V2_PAIR, V4_POOL])
  expect(await found('weth', [1])).toEqual([V3_POOL, V2_PAIR])
  expect(await found(V2_PAIR.toUpperCase().replace('0X', '0x'))).toEqual([V2_PAIR])
  expect(await found(V4_POOL)).toEqual([V4_POOL])
  expect(await found('')).toEqual([V3_POOL, V2_PAIR, V4_POOL])
  expect(await found('usdc/eth', [8453])).toEqual([])
})

test('a found pool has its details', async () => {
  const [found] = await market.searchPools({ text: V4_POOL, limit: 1 })
  expect(found).toMatchObject({
    chainId: 1,
    version: 'V4',
    fee: 3000,
    isDynamicFee: true,
    hook: '0x00000000000000000000000000000000000000C0',
    token0: { symbol: 'ETH', address: NATIVE },
    token1: { symbol: 'USDC', safety: 'VERIFIED' },
    tvl: '500000',
  })
})

test.each(["'; DROP TABLE tokens; --", '%', '_', '"', '\\', '🦄', '\u202Eabc'])(
  'a search for %s is plain text',
  async (text) => {
    expect(await market.searchTokens({ chainIds: [1], text })).toEqual([])
    expect(await market.searchPools({ chainIds: [1], text, limit: 15 })).toEqual([])
  },
)

test('tokens by address are in the requested order, with null for unknown ones', async () => {
  const found = await market.tokensByAddress([
    { chainId: 1, address: '0x00000000000000000000000000000000000000aa' },
    { chainId: 1, address: NATIVE },
    { chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  ])
  expect(found.map((token) => token && `${token.chainId} ${token.symbol}`)).toEqual([null, '1 ETH', '8453 USDC'])
})

test('the volume of the protocol over a year is the sum of the volumes of its pools', async () => {
  const answer = await data(
    '{ protocolStats(chain: ETHEREUM) { volume(duration: YEAR) } topPools(chain: ETHEREUM) { edges { node { cumulativeVolume(duration: YEAR) } } } }',
  )
  const { protocolStats: stats, topPools: pools } = answer as {
    protocolStats: { volume: string }
    topPools: { edges: { node: { cumulativeVolume: string } }[] }
  }
  expect(Number(stats.volume)).toBeGreaterThan(0)
  expect(Number(stats.volume)).toBe(pools.edges.reduce((sum, { node }) => sum + Number(node.cumulativeVolume), 0))
})

test('the totals above the tables are the sum over pools', async () => {
  expect(await market.protocolStats({ chainId: 1 })).toMatchObject({
    dayVolume: '9000',
    dayVolumeChange: '125',
    tvl: '7500000',
    versions: [
      { version: 'V2', dayVolume: '1000', tvl: '2000000', tvlChange: null },
      { version: 'V3', dayVolume: '8000', tvl: '5000000', tvlChange: '25' },
      { version: 'V4', dayVolume: '0', tvl: '500000', tvlChange: null },
    ],
  })
})

test('a token has ids, a market, a price history and its pools', async () => {
  const answer = await data(`{ token(chain: ETHEREUM, address: "${WETH}") {
    id standard safetyLevel totalSupply
    market {
      price
      week: pricePercentChange(duration: WEEK)
      ever: pricePercentChange(duration: MAX)
      high: priceHighLow(duration: YEAR, highLow: HIGH)
      low: priceHighLow(duration: YEAR, highLow: LOW)
      priceHistory(duration: WEEK) { timestamp value }
      ohlc(duration: YEAR) { timestamp open high low close }
    }
    pools { id protocolVersion }
  } }`)
  const { token } = answer as {
    token: { market: { priceHistory: { timestamp: number; value: string }[]; ohlc: unknown[] } }
  }
  expect(token).toMatchObject({
    id: `1:${WETH}`,
    standard: 'ERC20',
    totalSupply: '3000000',
    // There is no price of a week ago.
    market: { price: '2500', week: null, ever: '4.60251', high: '2500', low: '2290' },
    pools: [
      { id: `1:${V3_POOL}`, protocolVersion: 'V3' },
      { id: `1:${V2_PAIR}`, protocolVersion: 'V2' },
    ],
  })
  // Hourly, from its first candle two days ago.
  expect(token.market.priceHistory.length).toBe(49)
  expect(token.market.priceHistory[0]).toEqual({ timestamp: NOW - 48 * 3_600, value: '2400' })
  expect(token.market.priceHistory.at(-1)).toEqual({ timestamp: NOW, value: '2500' })
  expect(token.market.ohlc.at(-1)).toMatchObject({ open: '2440', high: '2500', low: '2430', close: '2500' })
})

test('a token has its market cap, FDV and day changes', async () => {
  const market = 'market { fullyDilutedValuation marketCap volumePercentChange24h totalValueLockedPercentChange24h }'
  const answer = await data(`{
    weth: token(chain: ETHEREUM, address: "${WETH}") { ${market} }
    eth: token(chain: ETHEREUM, address: "NATIVE") { ${market} }
    pepe: token(chain: ETHEREUM, address: "${PEPE}") { ${market} }
  }`)
  const changes = { volumePercentChange24h: '29905', totalValueLockedPercentChange24h: '85.185185' }
  expect(answer).toEqual({
    // A third is burnt. Volume was 10 dollars the day before; TVL was 900 at 2,400 dollars.
    weth: { market: { fullyDilutedValuation: '7500000000', marketCap: '5000000000', ...changes } },
    eth: { market: { fullyDilutedValuation: null, marketCap: null, ...changes } },
    // Its idle supply cannot be read, and no row has its reserves.
    pepe: {
      market: {
        fullyDilutedValuation: '2996767036.569458',
        marketCap: null,
        volumePercentChange24h: '-99.99998',
        totalValueLockedPercentChange24h: null,
      },
    },
  })
})

test('the native currency has no address and the market of the wrapped one', async () => {
  const answer = await data(
    '{ token(chain: ETHEREUM, address: "NATIVE") { id address standard totalSupply market { price fullyDilutedValuation ohlc(duration: YEAR) { close } } } }',
  )
  expect(answer).toMatchObject({
    token: {
      id: `1:${NATIVE}`,
      address: null,
      standard: 'NATIVE',
      // The wrapped token's supply of 3,000,000 is not used.
      totalSupply: '0',
      market: { price: '2500', fullyDilutedValuation: null },
    },
  })
})

test('a v3 pool has price, amounts, fees, APR and ticks', async () => {
  const answer = await data(`{ v3Pool(chain: ETHEREUM, address: "${V3_POOL}") {
    id address feeTier token0 { symbol } token1 { symbol } token0Price token1Price token0Supply token1Supply
    totalLiquidity totalLiquidityPercentChange24h cumulativeVolume(duration: DAY) fees(duration: DAY) apr tick liquidity
    ticks { tickIdx liquidityNet }
    ohlc(duration: DAY, isInverted: true) { open high low close }
  } }`)
  const { v3Pool } = answer as { v3Pool: { ohlc: unknown[] } }
  expect(v3Pool).toMatchObject({
    id: `1:${V3_POOL}`,
    address: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
    feeTier: 500,
    token0: { symbol: 'USDC' },
    token1: { symbol: 'WETH' },
    token0Price: '0.0004',
    token1Price: '2500',
    token0Supply: '2500000',
    token1Supply: '1000',
    totalLiquidity: '5000000',
    totalLiquidityPercentChange24h: '25',
    cumulativeVolume: '8000',
    fees: '4',
    // Daily fees of 4 USD, TVL of 5,000,000 USD.
    apr: '0.0292',
    tick: 198077,
    liquidity: '123456789',
    ticks: [
      { tickIdx: -200, liquidityNet: '500' },
      { tickIdx: 200, liquidityNet: '-500' },
    ],
  })
})

test('a v2 pair without a stored square root price has the ratio of its reserves as price', async () => {
  expect(await data(`{ v2Pair(chain: ETHEREUM, address: "${V2_PAIR}") { token1Price totalSupply feeTier } }`)).toEqual({
    v2Pair: { token1Price: '2500', totalSupply: '777', feeTier: 3000 },
  })
})

test('a v4 pool is found by its id and has its hook', async () => {
  expect(
    await data(
      `{ v4Pool(chain: ETHEREUM, poolId: "${V4_POOL}") { poolId isDynamicFee hook { address } token0 { address symbol } } }`,
    ),
  ).toEqual({
    v4Pool: {
      poolId: V4_POOL,
      isDynamicFee: true,
      hook: { address: '0x00000000000000000000000000000000000000C0' },
      token0: { address: null, symbol: 'ETH' },
    },
  })
})

test('a pool is not found by the query of another version', async () => {
  expect(await data(`{ v3Pool(chain: ETHEREUM, address: "${V2_PAIR}") { id } }`)).toEqual({ v3Pool: null })
})

test('pools are listed by TVL, and filtered by tokens and versions', async () => {
  const list = async (args: string) => {
    const { topPools } = (await data(
      `{ topPools(chain: ETHEREUM, ${args}) { totalCount edges { node { protocolVersion } } } }`,
    )) as {
      topPools: { edges: { node: { protocolVersion: string } }[] }
    }
    return topPools.edges.map(({ node }) => node.protocolVersion)
  }
  expect(await list('orderBy: TVL')).toEqual(['V3', 'V2', 'V4'])
  expect(await list('orderBy: APR')).toEqual(['V2', 'V3', 'V4'])
  expect(await list('orderBy: CREATED')).toEqual(['V4', 'V3', 'V2'])
  expect(await list('orderBy: VOLUME_1D, order: ASC')).toEqual(['V4', 'V2', 'V3'])
  expect(await list('filter: "weth usdc"')).toEqual(['V3', 'V2'])
  expect(await list('versions: [V4]')).toEqual(['V4'])
  expect(await list('minimumTvl: "2000000", orderBy: APR')).toEqual(['V2', 'V3'])
  expect(await list('minimumTvl: "2000000.000001"')).toEqual(['V3'])
  expect(await code('{ topPools(minimumTvl: "a lot") { totalCount } }')).toBe('request.malformed')
  expect(await list(`tokenFilter: "${WETH}"`)).toEqual(['V3', 'V2'])
})

test('transactions are sorted newest first, with signed quantities of whole tokens', async () => {
  const answer = await data(`{ transactions(chain: ETHEREUM, first: 2) {
    edges { cursor node { type hash blockNumber account token0Quantity token1Quantity usdValue pool { protocolVersion } token0 { symbol } } }
    pageInfo { hasNextPage endCursor }
  } }`)
  const { transactions } = answer as {
    transactions: { edges: { node: unknown }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
  }
  expect(transactions.edges.map(({ node }) => node)).toEqual([
    {
      type: 'SWAP',
      hash: '0x0000000000000000000000000000000000000000000000000000000000000001',
      blockNumber: 1000,
      account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      token0Quantity: '2500',
      token1Quantity: '-1',
      usdValue: '2500',
      pool: { protocolVersion: 'V3' },
      token0: { symbol: 'USDC' },
    },
    expect.objectContaining({ token0Quantity: '-0.0001', token1Quantity: '0.00000004', usdValue: '0.0001' }),
  ])
  const next = await data(
    'query($after: String) { transactions(chain: ETHEREUM, first: 2, after: $after) { edges { node { type } } pageInfo { hasNextPage } } }',
    { after: transactions.pageInfo.endCursor },
  )
  expect(next).toEqual({
    transactions: {
      edges: [{ node: { type: 'ADD' } }, { node: { type: 'REMOVE' } }],
      pageInfo: { hasNextPage: false },
    },
  })
})

test('transactions can be limited to a pool, a token, an account, a type or a version', async () => {
  const count = async (args: string) => {
    const { transactions } = (await data(`{ transactions(chain: ETHEREUM, ${args}) { edges { node { type } } } }`)) as {
      transactions: { edges: unknown[] }
    }
    return transactions.edges.length
  }
  expect(await count(`pool: "${V3_POOL}"`)).toBe(2)
  expect(await count(`token: "${WETH}"`)).toBe(3)
  expect(await count('account: "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"')).toBe(2)
  expect(await count('types: [ADD, REMOVE]')).toBe(2)
  expect(await data('{ v4Transactions(chain: ETHEREUM, first: 5) { type } }')).toEqual({
    v4Transactions: [{ type: 'REMOVE' }],
  })
})

test("a version's transactions continue after the time of the last one", async () => {
  const list = async (args: string) => {
    const answer = await data(`{ v3Transactions(chain: ETHEREUM, ${args}) { timestamp type } }`)
    return (answer as { v3Transactions: { timestamp: number }[] }).v3Transactions.map(({ timestamp }) => timestamp)
  }
  const times = await list('first: 100')
  expect(times.length).toBeGreaterThan(1)
  expect(await list(`first: 100, timestampCursor: ${times[0]}`)).toEqual(times.filter((time) => time < (times[0] ?? 0)))
  expect(await list('first: 100, timestampCursor: 1')).toEqual([])
})

test('a type or version that is repeated thousands of times is read once', async () => {
  const answer = await data(
    `query($types: [PoolTransactionType!], $versions: [ProtocolVersion!]) {
      transactions(chain: ETHEREUM, token: "${WETH}", types: $types) { edges { node { type } } }
      topPools(chain: ETHEREUM, versions: $versions) { totalCount }
      searchPools(searchQuery: "", versions: $versions) { protocolVersion }
    }`,
    { types: Array<string>(3_000).fill('ADD'), versions: Array<string>(3_000).fill('V4') },
  )
  expect(answer).toEqual({
    transactions: { edges: [{ node: { type: 'ADD' } }] },
    topPools: { totalCount: 1 },
    searchPools: [{ protocolVersion: 'V4' }],
  })
})

test('protocol history has every day, with the last known TVL of each version', async () => {
  const days = [3, 2, 1, 0].map((ago) => NOW - (NOW % 86_400) - ago * 86_400)
  const points = (values: readonly string[]) => values.map((value, index) => ({ timestamp: days[index], value }))
  expect(
    await data(`{
      historicalProtocolVolume(chain: ETHEREUM, duration: WEEK) { timestamp value }
      dailyProtocolTvl(chain: ETHEREUM) { timestamp value }
      today: dailyProtocolTvl(chain: ETHEREUM, duration: DAY) { timestamp value }
      v4: dailyProtocolTvl(chain: ETHEREUM, version: V4) { timestamp value }
    }`),
  ).toEqual({
    historicalProtocolVolume: points(['0', '0', '7', '13000']),
    dailyProtocolTvl: points(['500000', '500000', '4500000', '7500000']),
    today: [{ timestamp: days[3], value: '7500000' }],
    v4: points(['500000', '500000', '500000', '500000']),
  })
})

test('chains have their names and indexed block', async () => {
  const { chains } = (await data('{ chains { chain chainId slug isTestnet asOf { blockNumber } } }')) as {
    chains: unknown[]
  }
  expect(chains).toEqual([
    { chain: 'ETHEREUM', chainId: 1, slug: 'ethereum', isTestnet: false, asOf: { blockNumber: 1000 } },
    { chain: 'BASE', chainId: 8453, slug: 'base', isTestnet: false, asOf: { blockNumber: 498 } },
    { chain: 'ETHEREUM_SEPOLIA', chainId: 11155111, slug: 'ethereum_sepolia', isTestnet: true, asOf: null },
  ])
})

test.each(
  [
    ['{ token(chain: ETHEREUM, address: "0x12") { id } }', 'address.malformed'],
    ['{ token(chain: ETHEREUM, address: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756cc2") { id } }', 'address.checksum'],
    ['{ token(chain: ATLANTIS, address: null) { id } }', 'chain.unknown'],
    ['{ topTokens(pageSize: 101) { totalCount } }', 'page.tooLarge'],
    ['{ topTokens(page: 100000) { totalCount } }', 'page.tooLarge'],
    ['{ topTokens(after: "x") { totalCount } }', 'request.malformed'],
    ['{ searchTokens(searchQuery: "a", size: 51) { id } }', 'page.tooLarge'],
    [`{ searchTokens(searchQuery: "${'a'.repeat(101)}") { id } }`, 'request.tooLarge'],
    ['{ transactions(pool: "0x12") { edges { cursor } } }', 'chain.unknown'],
    ['{ nothing }', 'request.malformed'],
    ['{ token(chain: ', 'request.malformed'],
    ['{ token(chain: ETHEREUM_SEPOLIA, address: null) { id } }', 'data.unavailable'],
    [
      '{ topTokens(first: 100) { edges { node { market { priceHistory(duration: DAY) { value } } } } } }',
      'request.tooComplex',
    ],
    [
      '{ token(chain: ETHEREUM) { pools { token0 { pools { token0 { pools { token0 { pools { id } } } } } } } } }',
      'request.tooComplex',
    ],
    [`{ ${Array.from({ length: 1_000 }, (_, index) => `a${index}: chain`).join(' ')} }`, 'request.tooComplex'],
    [`{ chains { name ${'name '.repeat(2_000)} } }`, 'request.tooComplex'],
  ].map(([query, expected]) => ({ title: query?.slice(0, 70), query, expected })),
)('$title is refused with $expected', async ({ query, expected }) => {
  expect(await code(query ?? '')).toBe(expected)
})

test('an unknown chain in a variable has its own code', async () => {
  expect(await code('query($chain: Chain!) { token(chain: $chain) { id } }', { chain: 'ATLANTIS' })).toBe(
    'chain.unknown',
  )
})

test('the market client throws a refusal as an AppError with its code', async () => {
  await expect(market.topTokens({ pageSize: 1_000 })).rejects.toMatchObject({
    name: 'AppError',
    code: 'page.tooLarge',
  })
})

test('two operations in one body are not executed as a batch', async () => {
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ query: '{ chains { name } }' }, { query: '{ chains { name } }' }]),
  })
  expect(response.status).toBe(400)
})

test('introspection works outside production', async () => {
  expect(await data('{ __schema { queryType { name } } }')).toEqual({ __schema: { queryType: { name: 'Query' } } })
})

test('a later block is visible within seconds', async () => {
  await api.db
    .prepare('UPDATE tokens SET price = ? WHERE chain_id = 1 AND address = ?')
    .bind(String(70_000n * 10n ** 18n), '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599')
    .run()
  await api.db.prepare('UPDATE sync SET block_number = 1001 WHERE chain_id = 1').run()
  await expect
    .poll(async () => (await market.topTokens({ chainId: 1, filter: 'wbtc' })).tokens[0]?.price, {
      timeout: 10_000,
      interval: 300,
    })
    .toBe('70000')
})

test('historical TVL uses the price of its hour, and the last point the current price', async () => {
  const points = await market.tokenTvl({
    chainId: 1,
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    duration: 'WEEK',
  })
  const tvlAt = (hours: number) => points.find(({ time }) => time === NOW - hours * 3_600)?.tvl
  // Without a price the reserve has no value.
  expect(points[0]?.time).toBe(NOW - 48 * 3_600)
  expect([48, 10, 9, 2, 0].map(tvlAt)).toEqual(['2160000', '2196000', '3904000', '3920000', '4000000'])
})

test("a day's volume starts at a full minute, not at a full hour", async () => {
  const hour = NOW - 86_400
  const candle = (start: number, dollars: number) =>
    [8453, BASE_USDC, 60, start, '1', '1', '1', '1', '0', dollars * 1_000_000] as const
  await api.db.batch([
    // At twenty past the hour the first of these two trades is older than a day. A third existed before.
    rows(api.db, 'token_candles', TOKEN_CANDLE, [candle(hour + 600, 40), candle(hour + 2_400, 60), candle(NOW, 7)]),
    rows(api.db, 'sync', ['chain_id', 'block_number', 'block_time'], [[8453, 600, NOW + 1_200]]),
  ])
  await fillTotals(api.db)
  await expect
    .poll(async () => (await market.topTokens({ chainId: 8453 })).tokens[0]?.volume, {
      timeout: 10_000,
      interval: 300,
    })
    .toBe('3067')
})

test('only transactions worth at least 10,000 dollars are listed if these are requested', async () => {
  await api.db.batch([
    api.db.prepare("UPDATE pool_events SET usd = 10000000000 WHERE chain_id = 1 AND kind = 'add'"),
    api.db.prepare('UPDATE pool_events SET usd = 9999999999 WHERE chain_id = 1 AND block = 1000 AND log_index = 3'),
  ])
  const types = async (args: string) => {
    const answer = await data(
      `{ transactions(chain: ETHEREUM, onlyLarge: true${args}) { edges { node { type usdValue } } } }`,
    )
    return (answer as { transactions: { edges: { node: unknown }[] } }).transactions.edges.map(({ node }) => node)
  }
  const added = { type: 'ADD', usdValue: '10000' }
  expect(await types('')).toEqual([added])
  expect(await types(', types: [ADD, REMOVE]')).toEqual([added])
  expect(await types(', types: [SWAP]')).toEqual([])
  expect(await types(`, pool: "${V3_POOL}"`)).toEqual([added])
  expect(await types(`, token: "${WETH}", types: [ADD]`)).toEqual([added])
  expect(await types(', account: "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"')).toEqual([added])
  expect(await types(', account: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"')).toEqual([])
})
