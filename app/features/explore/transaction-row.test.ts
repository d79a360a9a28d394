import { expect, test } from 'vitest'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { TransactionsPage } from '#app/wire/market/transactions.ts'
import { withAges, transactionList } from './transaction-row.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const token = (address: typeof USDC | typeof WETH, symbol: string): MarketToken => ({
  chainId: 1,
  address,
  symbol,
  name: symbol,
  decimals: 18,
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: `/assets/logos/1/${symbol}.svg`,
  price: null,
})

const page: TransactionsPage = {
  next: 'MQ',
  asOf: [{ chainId: 1, block: 100, time: 1_000 as UnixSeconds }],
  transactions: [
    {
      id: '1:0xab:3',
      type: 'SWAP',
      hash: '0xab',
      time: 990,
      account: WALLET,
      usd: '2500',
      pool: WETH,
      version: 'V3',
      token0: token(USDC, 'USDC'),
      token1: token(WETH, 'WETH'),
      amount0: '2500.5',
      amount1: '-1.00000000000000000001',
    },
  ],
}

test("base and quote follow the trader's order, each amount with its token", () => {
  const list = transactionList(page, 1_005_999, 0)
  expect(list.asOf).toEqual({ chainId: 1, block: 100, time: 1_000, secondsAgo: 5 })
  expect(list.rows).toEqual([
    {
      id: '1:0xab:3',
      type: 'SWAP',
      hash: '0xab',
      time: 990,
      account: WALLET,
      usd: '2500',
      secondsAgo: 15,
      chainId: 1,
      pool: WETH,
      version: 'v3',
      base: '-1',
      quote: '2500.5',
      caution: null,
      baseToken: { address: WETH, symbol: 'WETH', logo: '/assets/logos/1/WETH.svg' },
      quoteToken: { address: USDC, symbol: 'USDC', logo: '/assets/logos/1/USDC.svg' },
    },
  ])
})

test('the more severe caution of both tokens applies', () => {
  const [row] = page.transactions
  if (!row) throw new Error('no row')
  const warned = {
    ...row,
    token0: { ...row.token0, isImpersonator: true },
    token1: { ...row.token1, safety: 'MEDIUM_WARNING' as const },
  }
  expect(transactionList({ ...page, transactions: [warned] }, 0, 0).rows[0]?.caution).toBe('suspect')
})

test('ages increase with the current time and are never negative', () => {
  const list = transactionList(page, 1_005_000, 0)
  const later = withAges(list, 1_065_000)
  expect([later.rows[0]?.secondsAgo, later.asOf?.secondsAgo]).toEqual([75, 65])
  expect(withAges(list, 0).rows[0]?.secondsAgo).toBe(0)
})
