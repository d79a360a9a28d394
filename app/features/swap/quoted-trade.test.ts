import { expect, test } from 'vitest'
import type { TakenQuote } from '#app/data/trading.ts'
import type { ClassicQuote, PoolInRoute, QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { isWorse, readTrade } from './quoted-trade.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const NATIVE = '0x0000000000000000000000000000000000000000'
const request: QuoteRequestInput = {
  type: 'EXACT_INPUT',
  amount: '1000',
  tokenInChainId: 1,
  tokenOutChainId: 1,
  tokenIn: NATIVE,
  tokenOut: USDC,
  swapper: ME,
  slippageTolerance: 0.5,
}
const usdc = { address: USDC, chainId: 1, symbol: 'USDC' } as const
const hop = (type: 'v3-pool', amountIn: string, fee: string): PoolInRoute => ({
  type,
  address: WETH,
  tokenIn: { address: WETH, chainId: 1, symbol: 'WETH' },
  tokenOut: usdc,
  fee,
  amountIn,
})
const quote: ClassicQuote = {
  input: { token: NATIVE, amount: '1000' },
  output: { token: USDC, amount: '2001' },
  swapper: ME,
  chainId: 1,
  slippage: 0.5,
  tradeType: 'EXACT_INPUT',
  route: [[hop('v3-pool', '750', '500')], [{ ...hop('v3-pool', '250', '3000'), type: 'v2-pool' } as PoolInRoute]],
  priceImpact: 0.12,
  gasFee: '21000',
  gasFeeUSD: '0.41',
  blockNumber: '77',
}
const taken = (changes: Partial<ClassicQuote> = {}): TakenQuote => ({
  takenAt: 5,
  response: { requestId: 'r', routing: 'CLASSIC', permitData: null, quote: { ...quote, ...changes } },
})

test('a quote is read with its bounds, costs and shares', () => {
  expect(readTrade(request, taken(), 1)).toMatchObject({
    kind: 'swap',
    side: 'exactIn',
    amountIn: 1_000n,
    amountOut: 2_001n,
    maximumIn: 1_000n,
    // 2001 × 0.995 = 1990.995, rounded up
    minimumOut: 1_991n,
    networkCost: 21_000n,
    networkCostUsd: '0.41',
    impactBps: 12,
    block: 77n,
    paths: [
      { share: 7_500, hops: [{ version: 'v3', feePips: 500, to: { symbol: 'USDC' } }] },
      { share: 2_500, hops: [{ version: 'v2', feePips: 3_000, to: { symbol: 'USDC' } }] },
    ],
  })
})

test('of an exact output the input is bounded', () => {
  const exactOut = { ...request, type: 'EXACT_OUTPUT', amount: '2001' } as const
  expect(readTrade(exactOut, taken({ tradeType: 'EXACT_OUTPUT' }), 1)).toMatchObject({
    side: 'exactOut',
    maximumIn: 1_005n,
    minimumOut: 2_001n,
  })
})

test.each([
  ['another amount', { input: { token: NATIVE, amount: '1001' } }],
  ['another token', { output: { token: WETH, amount: '2001' } }],
  ['another chain', { chainId: 8453 }],
  ['another side', { tradeType: 'EXACT_OUTPUT' }],
  ['another slippage', { slippage: 5 }],
  ['another swapper', { swapper: WETH }],
] as const)('an answer with %s is no answer', (_, changes) => {
  expect(() => readTrade(request, taken(changes), 1)).toThrow('data.unavailable')
})

test('wrapping is one for one or no answer', () => {
  const wrap = { ...request, tokenOut: WETH }
  const { route: _, slippage: __, ...plain } = quote
  const answer = (amount: string): TakenQuote => ({
    takenAt: 5,
    response: {
      requestId: 'r',
      routing: 'WRAP',
      permitData: null,
      quote: { ...plain, output: { token: WETH, amount } },
    },
  })
  expect(readTrade(wrap, answer('1000'), 1)).toMatchObject({
    kind: 'wrap',
    maximumIn: 1_000n,
    minimumOut: 1_000n,
    paths: [],
  })
  expect(() => readTrade(wrap, answer('999'), 1)).toThrow('data.unavailable')
  expect(() => readTrade(wrap, taken({ output: { token: WETH, amount: '1000' } }), 1)).toThrow('data.unavailable')
})

test('a fresh quote is worse when it promises less or takes more', () => {
  const trade = readTrade(request, taken(), 1)
  expect(isWorse({ ...trade, minimumOut: 1_990n }, trade)).toBe(true)
  expect(isWorse({ ...trade, maximumIn: 1_001n }, trade)).toBe(true)
  expect(isWorse({ ...trade, minimumOut: 1_992n }, trade)).toBe(false)
  expect(isWorse(trade, trade)).toBe(false)
})

test('a swap is not answered by a wrap', () => {
  const { route: _, slippage: __, ...plain } = quote
  const response = { requestId: 'r', routing: 'WRAP', permitData: null, quote: plain } as const
  expect(() => readTrade(request, { takenAt: 5, response }, 1)).toThrow('data.unavailable')
})

test('the fee of a pool is its own, of a v2 pair 0.3 %, and unknown where a hook sets it', () => {
  const { fee: _, ...pair } = hop('v3-pool', '500', '0') as Extract<PoolInRoute, { type: 'v3-pool' }>
  const v2: PoolInRoute = { ...pair, type: 'v2-pool' }
  const v4: PoolInRoute = { ...pair, type: 'v4-pool', fee: String(0x800000), tickSpacing: 60, hooks: WETH }
  const { paths } = readTrade(request, taken({ route: [[v2], [v4]] }), 1)
  expect(paths.flatMap(({ hops }) => hops.map(({ version, feePips }) => [version, feePips]))).toEqual([
    ['v2', 3_000],
    ['v4', undefined],
  ])
})

test('a path of a trade that costs nothing has no share', () => {
  const exactOut = { ...request, type: 'EXACT_OUTPUT', amount: '2001' } as const
  const free = taken({ tradeType: 'EXACT_OUTPUT', input: { token: NATIVE, amount: '0' } })
  expect(readTrade(exactOut, free, 1).paths.map(({ share }) => share)).toEqual([0, 0])
})

test.each(['', '1.5', '-1', '5 wei', 'about 5'])('a network cost of %j is none', (gasFee) => {
  expect(readTrade(request, taken({ gasFee }), 1).networkCost).toBeUndefined()
})
