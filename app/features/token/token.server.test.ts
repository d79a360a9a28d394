import { expect, test } from 'vitest'
import type { Services } from '#app/edge/services.server.ts'
import type { TokenDetails } from '#app/wire/market/token-details.ts'
import type { TokenTransaction } from '#app/wire/market/token-transactions.ts'
import { stubServices } from '#tests/builders/stub-services.ts'
import { loadTokenPage } from './token.server.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const NOW = 1_795_000_000

const TOKEN: TokenDetails = {
  chainId: 1,
  address: UNI,
  symbol: 'UNI',
  name: 'Uniswap',
  decimals: 18,
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: null,
  about: null,
  elsewhere: [],
  findings: { reasons: [], buyFee: null, sellFee: null, triedAt: null },
  price: '7.5',
  supply: '1000000000',
  txCount: 12,
  tvl: '8000000',
  tvlChange: '2.5',
  fdv: '7500000000',
  marketCap: '7400000000',
  dayVolume: '900000',
  dayVolumeChange: null,
  dayChange: '-0.13',
  weekChange: '4.2',
  monthChange: null,
  yearChange: '-31.5',
  yearHigh: '12.5',
  yearLow: null,
  asOf: { chainId: 1, block: 1000, time: (NOW - 30) as NonNullable<TokenDetails['asOf']>['time'] },
}

const TRADE: TokenTransaction = {
  id: '1',
  type: 'SWAP',
  hash: `0x${'1'.repeat(64)}`,
  time: NOW - 60,
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount0: '0.5',
  amount1: '-150',
  usd: '1125',
  token0: { address: WETH, symbol: 'WETH' },
  token1: { address: UNI, symbol: 'UNI' },
}

const load = (answers: Partial<Services['market']>, search = '') =>
  loadTokenPage(stubServices(answers, NOW), 'ethereum', UNI, new URLSearchParams(search))

test('a listed token has its statistics and no warnings', async () => {
  const { entity } = await load({ token: async () => TOKEN })
  expect(entity).toMatchObject({
    state: 'ready',
    data: {
      price: '7.5',
      dayChange: '-0.13',
      weekChange: '4.2',
      monthChange: null,
      yearChange: '-31.5',
      yearHigh: '12.5',
      yearLow: null,
      sinceHigh: '-40',
      sinceLow: null,
      safety: 'VERIFIED',
      findings: { reasons: [] },
      asOf: { secondsAgo: 30 },
    },
  })
})

test('a token without a price has unknown values, not zero', async () => {
  const { entity } = await load({ token: async () => ({ ...TOKEN, price: null, tvl: '0', dayVolume: '0' }) })
  expect(entity).toMatchObject({ data: { price: null, tvl: null, dayVolume: null } })
})

test('the page contains the findings about the token', async () => {
  const findings = { reasons: ['fee', 'unlisted'], buyFee: 200, sellFee: 200, triedAt: 1_795_000_000 } as const
  const { entity } = await load({ token: async () => ({ ...TOKEN, safety: 'MEDIUM_WARNING' as const, findings }) })
  expect(entity).toMatchObject({ data: { safety: 'MEDIUM_WARNING', findings, caution: 'unlisted' } })
})

test('the base of a transaction is the page’s token, whichever side of its pool it is', async () => {
  const tokenTransactions = async () => ({ transactions: [TRADE], next: 'abc' })
  const { sections } = await load({ token: async () => TOKEN, tokenTransactions })
  expect(sections.transactions).toMatchObject({
    state: 'ready',
    data: { next: 'abc', trades: [{ base: '-150', quote: '0.5', quoteSymbol: 'WETH', secondsAgo: 60 }] },
  })
})

test('a failing source does not affect the others', async () => {
  const failure = { state: 'failed', code: 'data.unavailable', errorId: 'error-1' }
  expect(await load({ token: async () => TOKEN })).toMatchObject({
    entity: { state: 'ready' },
    sections: { chart: failure, pools: failure, transactions: failure },
  })
})

test('the chart has the requested type and range', async () => {
  const requests: string[] = []
  const answers: Partial<Services['market']> = {
    token: async () => TOKEN,
    tokenPrices: async ({ duration }) => {
      requests.push(duration)
      return [
        { time: 0, price: '10' },
        { time: 60, price: '11' },
      ]
    },
    tokenVolumes: async ({ duration }) => {
      requests.push(duration)
      return [0, 60].map((time) => ({ time, volume: '1.25' }))
    },
  }
  expect((await load(answers)).sections.chart).toMatchObject({
    data: { state: 'price', values: ['10', '11'], change: '10' },
  })
  expect((await load(answers, 'chart=volume&range=1Y')).sections.chart).toMatchObject({
    data: { state: 'volume', total: '2.5' },
  })
  expect(requests).toEqual(['DAY', 'YEAR'])
})

test('a failing API is an error state, and an unknown token is a 404', async () => {
  expect((await load({})).entity).toEqual({ state: 'failed', code: 'data.unavailable', errorId: 'error-1' })
  await expect(load({ token: async () => null })).rejects.toMatchObject({ status: 404 })
  await expect(loadTokenPage(stubServices({}, NOW), 'nowhere', UNI, new URLSearchParams())).rejects.toMatchObject({
    status: 404,
  })
})

test('slow data is streamed, unless the complete page is requested', async () => {
  const token = () => new Promise<TokenDetails>((resolve) => setTimeout(() => resolve(TOKEN), 200))
  expect((await load({ token })).entity).toHaveProperty('later')
  expect((await load({ token }, 'complete')).entity).toHaveProperty('state', 'ready')
})

test('the address of an unknown token costs one request', async () => {
  const requests: string[] = []
  const others = ['tokenPrices', 'topPools', 'tokenTransactions'] as const
  const answers = Object.fromEntries(others.map((name) => [name, async () => requests.push(name)]))
  const unknownToken = async () => {
    requests.push('token')
    return null
  }
  await expect(load({ ...answers, token: unknownToken })).rejects.toMatchObject({
    status: 404,
  })
  expect(requests).toEqual(['token'])
})

test('a visitor who reads too many pages is refused before anything is loaded', async () => {
  const requests: string[] = []
  const token = async () => {
    requests.push('token')
    return null
  }
  const countRead = () => Promise.reject(new Response('rate.limited', { status: 429 }))
  const response = loadTokenPage({ ...stubServices({ token }, NOW), countRead }, 'ethereum', UNI, new URLSearchParams())
  await expect(response).rejects.toMatchObject({ status: 429 })
  expect(requests).toEqual([])
})
