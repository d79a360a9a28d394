import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient, type MarketClient } from '#app/data/market-client.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import { NOW, seedMarket, V2_PAIR, V3_POOL, V4_POOL } from '#tests/builders/seeded-market.ts'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const V2_FACTORY = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'

/** Starts a node that answers reads of protocol fees only: a sixth for v2 and v3, 125 pips in each direction for v4. */
function startFeeNode(): Promise<JsonServer> {
  const answer = ({ to, data }: { readonly to: string; readonly data: string }) => {
    if (to.toLowerCase() === V2_FACTORY) return `0x${word(0xfeen)}`
    const slot = data.startsWith('0x3850c7bd') ? [1n, 2n, 3n, 4n, 5n, 0x66n, 1n] : [1n, 2n, (125n << 12n) | 125n, 3000n]
    return `0x${slot.map(word).join('')}`
  }
  return startRpcServer(({ params }) => ({ result: answer(params[0] as Parameters<typeof answer>[0]) }))
}

let api: ApiWorker
let market: MarketClient
let node: JsonServer

beforeAll(async () => {
  node = await startFeeNode()
  api = await startApiWorker({ RPC_URLS: JSON.stringify({ 1: [node.url], 8453: ['http://127.0.0.1:9'] }) })
  market = createMarketClient(api.fetch)
  await seedMarket(api.db)
})

afterAll(async () => {
  await api.stop()
  await node.stop()
})

test('a pool has its values, its volume change and the block that they are from', async () => {
  expect(await market.pool({ chainId: 1, id: V3_POOL })).toMatchObject({
    chainId: 1,
    id: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
    version: 'V3',
    fee: 500,
    isDynamicFee: false,
    hook: null,
    token0: { symbol: 'USDC', price: '1' },
    token1: { symbol: 'WETH', price: '2500' },
    reserve0: '2500000',
    reserve1: '1000',
    price0: '0.0004',
    price1: '2500',
    tvl: '5000000',
    dayVolume: '8000',
    // The volume of the previous day was 4,000 dollars.
    dayVolumeChange: '100',
    dayFees: '4',
    apr: '0.0292',
    asOf: { chainId: 1, block: 1000, time: NOW },
  })
})

test('a v4 pool has its id, hook and dynamic fee; a v2 pair has none', async () => {
  expect(await market.pool({ chainId: 1, id: V4_POOL })).toMatchObject({
    id: V4_POOL,
    version: 'V4',
    isDynamicFee: true,
    hook: '0x00000000000000000000000000000000000000C0',
  })
  expect(await market.pool({ chainId: 1, id: V2_PAIR })).toMatchObject({ version: 'V2', hook: null, fee: 3000 })
})

test('an unknown pool is null, not an error', async () => {
  expect(await market.pool({ chainId: 1, id: `0x${'00'.repeat(31)}01` })).toBeNull()
  expect(await market.poolTicks({ chainId: 1, id: V2_PAIR })).toBeNull()
})

test.each([
  [V2_PAIR, '83.333334', '16.666666'],
  [V3_POOL, '83.333334', '16.666666'],
  // The stored fee of a dynamic-fee pool includes the protocol fee: 125 of 3,000 pips.
  [V4_POOL, '95.833334', '4.166666'],
])('the fees of %s are split by the protocol fee of its contract', async (id, liquidity, protocol) => {
  expect(await market.poolFeeShares({ chainId: 1, id })).toEqual({ liquidity, protocol })
})

test('volumes add up, and ticks and transactions belong to the pool', async () => {
  const volumes = await market.poolVolumes({ chainId: 1, id: V3_POOL, duration: 'WEEK' })
  // Hourly from the first trade.
  expect(volumes).toHaveLength(31)
  expect(volumes.reduce((sum, { volume }) => sum + Number(volume), 0)).toBe(12_000)
  const prices = await market.poolPrices({ chainId: 1, id: V3_POOL, duration: 'WEEK' })
  expect(prices.at(-1)).toMatchObject({ price0: '0.0004', price1: '2500' })
  expect(await market.poolTicks({ chainId: 1, id: V3_POOL })).toMatchObject({
    tick: 198_077,
    tickSpacing: 10,
    liquidity: '123456789',
    ticks: [
      { tick: -200, liquidityNet: '500' },
      { tick: 200, liquidityNet: '-500' },
    ],
  })
  const all = await market.poolTransactions({ chainId: 1, id: V3_POOL, types: [] })
  expect(all.transactions.map(({ type, amount0, usd }) => [type, amount0, usd])).toEqual([
    ['SWAP', '2500', '2500'],
    ['ADD', '1', '2'],
  ])
  expect(all.next).toBeNull()
  const added = await market.poolTransactions({ chainId: 1, id: V3_POOL, types: ['ADD'] })
  expect(added.transactions).toHaveLength(1)
})

test('a pool has the fee APR of each completed day', async () => {
  const today = NOW - (NOW % 86_400)
  const insert = api.db.prepare(
    "INSERT INTO pool_candles (chain_id, pool, period, start, open, high, low, close, fees_usd, tvl_usd) VALUES (1, ?, 86400, ?, '1', '1', '1', '1', ?, ?)",
  )
  const days = [
    [today - 40 * 86_400, 1_000_000, 1_000_000_000],
    [today - 2 * 86_400, 4_000_000, 5_000_000_000],
    [today, 9_000_000, 5_000_000_000],
  ]
  await api.db.batch(days.map((day) => insert.bind(V4_POOL, ...day)))
  const week = await market.poolFeeAprs({ chainId: 1, id: V4_POOL, duration: 'WEEK' })
  expect(week.map(({ apr }) => apr)).toEqual(['0', '0', '0', '0', '0', '29.2', '0'])
  expect(week.at(-1)?.time).toBe(today - 86_400)
  const all = await market.poolFeeAprs({ chainId: 1, id: V4_POOL, duration: 'MAX' })
  expect(all).toHaveLength(40)
  expect(all[0]).toEqual({ time: today - 40 * 86_400, apr: '36.5' })
})

test('the list of pools has the same values and fee split', async () => {
  const list = { chainId: 1, version: null, page: 1, sort: 'TVL', order: 'DESC', filter: '' } as const
  const { pools, total } = await market.topPools(list)
  expect(total).toBe(3)
  expect(pools.map(({ rank, version, tvl }) => [rank, version, tvl])).toEqual([
    [1, 'V3', '5000000'],
    [2, 'V2', '2000000'],
    [3, 'V4', '500000'],
  ])
  expect(pools[0]).toMatchObject({
    id: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
    apr: '0.0292',
    shares: { liquidity: '83.333334', protocol: '16.666666' },
    dayVolume: '8000',
  })
  const v2 = await market.topPools({ ...list, version: 'V2' })
  expect(v2.pools.map(({ version }) => version)).toEqual(['V2'])
  const large = await market.topPools({ ...list, minimumTvl: '2000000' })
  expect(large.pools.map(({ version }) => version)).toEqual(['V3', 'V2'])
})

test('if the chain does not answer, all values but the fee split are returned', async () => {
  const withoutChain = await startApiWorker({ RPC_URLS: JSON.stringify({ 1: ['http://127.0.0.1:9'] }) })
  try {
    await seedMarket(withoutChain.db)
    const list = { chainId: 1, version: null, page: 1, sort: 'TVL', order: 'DESC', filter: '' } as const
    const started = Date.now()
    const { pools } = await createMarketClient(withoutChain.fetch).topPools(list)
    expect(pools.map(({ shares }) => shares)).toEqual([null, null, null])
    expect(Date.now() - started).toBeLessThan(4_000)
    expect(await createMarketClient(withoutChain.fetch).poolFeeShares({ chainId: 1, id: V3_POOL })).toBeNull()
  } finally {
    await withoutChain.stop()
  }
})
