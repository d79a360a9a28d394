import { expect, test } from 'vitest'
import type { Services } from '#app/edge/services.server.ts'
import type { MarketPool } from '#app/wire/market/pool.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { stubServices } from '#tests/builders/stub-services.ts'
import { loadPoolPage } from './pool.server.ts'

const ID = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const NOW = 1_795_000_000

function token(symbol: string, address: MarketToken['address'], price: string | null): MarketToken {
  const common = {
    chainId: 1,
    name: symbol,
    decimals: 6,
    safety: 'VERIFIED',
    isImpersonator: false,
    logo: null,
  } as const
  return { ...common, symbol, address, price }
}

const POOL: MarketPool = {
  chainId: 1,
  id: ID,
  version: 'V3',
  fee: 500,
  isDynamicFee: false,
  hook: null,
  token0: token('USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '1'),
  token1: token('WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '2500'),
  reserve0: '2500000',
  reserve1: '1000.5',
  price0: '0.0004',
  price1: '2500',
  tvl: '5000000',
  tvlChange: '1.5',
  dayVolume: '8000',
  dayVolumeChange: null,
  dayFees: '4',
  apr: '0.0292',
  rewardApr: null,
  txCount: 12,
  createdAt: 1 as MarketPool['createdAt'],
  asOf: { chainId: 1, block: 1000, time: (NOW - 30) as MarketPool['createdAt'] },
}

const TRADE = {
  id: '1',
  type: 'SWAP',
  hash: `0x${'1'.repeat(64)}`,
  time: NOW - 60,
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount0: '2500',
  amount1: '-1',
  usd: '2500',
} as const

const load = (answers: Partial<Services['market']>, search = '') =>
  loadPoolPage(stubServices(answers, NOW), 'ethereum', ID, new URLSearchParams(search))

test('the native currency is priced in the stablecoin even if the pool has the opposite order', async () => {
  const { entity } = await load({ pool: async () => POOL })
  expect(entity).toMatchObject({
    state: 'ready',
    data: {
      base: { symbol: 'WETH', reserve: '1000.5', value: '2501250' },
      quote: { symbol: 'USDC', value: '2500000' },
      price: '2500',
      inversePrice: '0.0004',
      fee: '0.05',
      asOf: { secondsAgo: 30 },
    },
  })
})

test('the token that a swap takes out of the pool has a negative amount', async () => {
  const poolTransactions = async () => ({ transactions: [TRADE], next: 'abc' })
  const { sections } = await load({ pool: async () => POOL, poolTransactions })
  expect(sections.transactions).toMatchObject({
    data: { next: 'abc', trades: [{ base: '-1', quote: '2500', secondsAgo: 60 }] },
  })
})

test('a failing source does not affect the others', async () => {
  const page = await load({ pool: async () => POOL })
  expect(page).toMatchObject({
    entity: { state: 'ready' },
    sections: {
      chart: { state: 'failed', code: 'data.unavailable', errorId: 'error-1' },
      transactions: { state: 'failed' },
      statistics: { state: 'failed' },
    },
  })
})

test('the fee APR is a line of completed days', async () => {
  const requests: unknown[] = []
  const poolFeeAprs = async (query: unknown) => {
    requests.push(query)
    return ['12.5', '0', '7.25'].map((apr, index) => ({ time: index * 86_400, apr }))
  }
  expect(await load({ pool: async () => POOL, poolFeeAprs }, 'chart=apr')).toMatchObject({
    sections: { chart: { data: { state: 'line', from: 0, step: 86_400, values: ['12.5', '0', '7.25'] } } },
  })
  expect(requests).toMatchObject([{ duration: 'MONTH' }])
})

test('the price chart shows quote per base; with ?invert=true, base per quote', async () => {
  const poolPrices = async () => [0, 300].map((time) => ({ time, price0: '0.0004', price1: '2500' }))
  const answers = { pool: async () => POOL, poolPrices }
  expect(await load(answers, 'chart=price')).toMatchObject({
    sections: { chart: { data: { state: 'price', values: ['2500', '2500'] } } },
  })
  expect(await load(answers, 'chart=price&invert=true')).toMatchObject({
    sections: { chart: { data: { state: 'price', values: ['0.0004', '0.0004'] } } },
  })
})

test('a v2 pool has no distribution of liquidity to draw', async () => {
  const { sections } = await load(
    { pool: async () => ({ ...POOL, version: 'V2' }), poolTicks: async () => null },
    'chart=liquidity',
  )
  expect(sections.chart).toEqual({ state: 'ready', data: { state: 'even' } })
})

test('a failing API is an error state, and an unknown pool is a 404', async () => {
  expect((await load({})).entity).toEqual({ state: 'failed', code: 'data.unavailable', errorId: 'error-1' })
  const missing = load({ pool: async () => null })
  await expect(missing).rejects.toMatchObject({ status: 404 })
  await expect(loadPoolPage(stubServices({}, NOW), 'nowhere', ID, new URLSearchParams())).rejects.toMatchObject({
    status: 404,
  })
})

test('slow data is streamed, unless the complete page is requested', async () => {
  const pool = () => new Promise<MarketPool>((resolve) => setTimeout(() => resolve(POOL), 200))
  expect((await load({ pool })).entity).toHaveProperty('later')
  expect((await load({ pool }, 'complete')).entity).toHaveProperty('state', 'ready')
})

test('the address of an unknown pool costs one request', async () => {
  const requests: string[] = []
  const others = ['poolVolumes', 'poolTransactions', 'poolFeeShares'] as const
  const answers = Object.fromEntries(others.map((name) => [name, async () => requests.push(name)]))
  const unknownPool = async () => {
    requests.push('pool')
    return null
  }
  await expect(load({ ...answers, pool: unknownPool })).rejects.toMatchObject({
    status: 404,
  })
  expect(requests).toEqual(['pool'])
})

test('a visitor who reads too many pages is refused before anything is loaded', async () => {
  const requests: string[] = []
  const pool = async () => {
    requests.push('pool')
    return null
  }
  const countRead = () => Promise.reject(new Response('rate.limited', { status: 429 }))
  const response = loadPoolPage({ ...stubServices({ pool }, NOW), countRead }, 'ethereum', ID, new URLSearchParams())
  await expect(response).rejects.toMatchObject({ status: 429 })
  expect(requests).toEqual([])
})
