import { expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import type { TimedQuote } from '#app/data/trading.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ClassicQuote, PoolInRoute, QuoteRequestInput } from '#app/wire/trading/quote.ts'
import {
  bufferCounts,
  differenceBps,
  poolFeeBps,
  priceLoss,
  readTrade,
  tightenToLimits,
  withPermitUntil,
  type QuotedTrade,
} from './quoted-trade.ts'

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
const hop = (amountIn: string, fee: string): PoolInRoute => ({
  type: 'v3-pool',
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
  route: [[hop('750', '500')], [{ ...hop('250', '3000'), type: 'v2-pool' } as PoolInRoute]],
  priceImpact: 0.12,
  gasFee: '21000',
  gasFeeUSD: '0.41',
  blockNumber: '77',
}
const timedQuote = (changes: Partial<ClassicQuote> = {}): TimedQuote => ({
  takenAt: 5,
  response: { requestId: 'r', routing: 'CLASSIC', permitData: null, quote: { ...quote, ...changes } },
})

test('a quote is read with its bounds, costs and shares', () => {
  expect(readTrade(request, timedQuote(), 1)).toMatchObject({
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

test('an exact output has a maximum input', () => {
  const exactOut = { ...request, type: 'EXACT_OUTPUT', amount: '2001' } as const
  expect(readTrade(exactOut, timedQuote({ tradeType: 'EXACT_OUTPUT' }), 1)).toMatchObject({
    side: 'exactOut',
    maximumIn: 1_005n,
    minimumOut: 2_001n,
  })
})

const coarseRequest = { ...request, type: 'EXACT_OUTPUT', amount: '1000' } as const
/** Quote for `coarseRequest`, by default with an input of one base unit, so that no smaller input can buy the requested amount. */
const exactOutputQuote = (output: string, expected: string, input = '1') =>
  timedQuote({
    tradeType: 'EXACT_OUTPUT',
    input: { token: NATIVE, amount: input },
    output: { token: USDC, amount: output },
    aggregatedOutputs: [{ token: USDC, amount: expected, minAmount: output }],
  })

test('an exact output that buys more than requested has the larger amount as its minimum', () => {
  expect(readTrade(coarseRequest, exactOutputQuote('2986', '3000'), 1)).toMatchObject({
    amountOut: 3_000n,
    minimumOut: 2_986n,
    hasSurplus: true,
  })
})

test('a claimed output is ignored if its minimum after slippage exceeds the guaranteed output', () => {
  expect(readTrade(coarseRequest, exactOutputQuote('1000', '3000'), 1)).toMatchObject({
    amountOut: 1_000n,
    minimumOut: 1_000n,
    hasSurplus: false,
  })
})

test('a surplus below 0.01 % is not shown', () => {
  const exactOut = { ...coarseRequest, amount: '1000000' }
  expect(readTrade(exactOut, exactOutputQuote('1000000', '1000099'), 1)).toMatchObject({
    amountOut: 1_000_000n,
    hasSurplus: false,
  })
})

test('an output above the requested amount is rejected if a smaller input would suffice', () => {
  expect(() => readTrade(coarseRequest, exactOutputQuote('2986', '3000', '1000'), 1)).toThrow(
    'the quote is for another trade',
  )
})

/** Trade that requests 1,000 base units and buys more with one base unit of the input; `expected` is the expected output. */
const tradeWithSurplus = (expected: number) =>
  readTrade(coarseRequest, exactOutputQuote(String(Math.ceil((expected * 9_950) / 10_000)), String(expected)), 1)

test('a quote with a surplus is within the limits while its expected output covers the accepted minimum', () => {
  const fresh = tradeWithSurplus(2_990)
  expect(fresh.minimumOut).toBe(2_976n)
  expect(tightenToLimits(fresh, tradeWithSurplus(3_000))).toBe(fresh)
  expect(tightenToLimits(tradeWithSurplus(2_980), tradeWithSurplus(3_000))).toBeUndefined()
  expect(priceLoss(tradeWithSurplus(2_980), tradeWithSurplus(3_000))).toEqual({ side: 'output', bps: 67, raw: 20n })
})

test('an exact output below the requested amount is rejected', () => {
  expect(() => readTrade(coarseRequest, exactOutputQuote('999', '999'), 1)).toThrow('the quote is for another trade')
})

test.each([
  ['another amount', { input: { token: NATIVE, amount: '1001' } }],
  ['another input token', { input: { token: WETH, amount: '1000' } }],
  ['another output token', { output: { token: WETH, amount: '2001' } }],
  ['another chain', { chainId: 8453 }],
  ['another trade type', { tradeType: 'EXACT_OUTPUT' }],
  ['another swapper', { swapper: WETH }],
] as const)('a quote with %s is rejected', (_, changes) => {
  expect(() => readTrade(request, timedQuote(changes), 1)).toThrow('data.unavailable: the quote is for another trade')
})

test.each([0.1, 0.5, 5.5])('an automatic slippage of %d %% is used for the limits', (slippage) => {
  const { slippageTolerance: _, ...automatic } = request
  const trade = readTrade(automatic, timedQuote({ slippage }), 1)
  expect(trade).toMatchObject({ slippage: Math.round(slippage * 100), isSlippageAuto: true })
  expect(trade.minimumOut).toBe(BigInt(Math.ceil(2_001 * (1 - slippage / 100))))
})

test.each([0, 0.09, 5.51, 50])('an automatic slippage of %d %% is rejected', (slippage) => {
  const { slippageTolerance: _, ...automatic } = request
  expect(() => readTrade(automatic, timedQuote({ slippage }), 1)).toThrow('a quote with another slippage')
})

test('a custom slippage is used for the limits', () => {
  const trade = readTrade({ ...request, slippageTolerance: 12.5 }, timedQuote({ slippage: 12.5 }), 1)
  expect(trade).toMatchObject({ slippage: 1_250, isSlippageAuto: false, minimumOut: 1_751n })
})

test.each([5, 0.51, 0.49])('a quote with a slippage of %d %% instead of the requested one is rejected', (slippage) => {
  expect(() => readTrade(request, timedQuote({ slippage }), 1)).toThrow(
    'data.unavailable: a quote with another slippage',
  )
})

/** Answer to a wrap or an unwrap, by default of 1000 wei. */
function wrapAnswer(routing: 'WRAP' | 'UNWRAP', input: Address, output: Address, amountOut = '1000'): TimedQuote {
  const { route: _, slippage: __, ...plain } = quote
  const amounts = { input: { token: input, amount: '1000' }, output: { token: output, amount: amountOut } }
  return { takenAt: 5, response: { requestId: 'r', routing, permitData: null, quote: { ...plain, ...amounts } } }
}

test('a wrap that is not one for one is rejected', () => {
  const wrap = { ...request, tokenOut: WETH } as const
  expect(readTrade(wrap, wrapAnswer('WRAP', NATIVE, WETH), 1)).toMatchObject({
    kind: 'wrap',
    maximumIn: 1_000n,
    minimumOut: 1_000n,
    paths: [],
  })
  expect(() => readTrade(wrap, wrapAnswer('WRAP', NATIVE, WETH, '999'), 1)).toThrow('data.unavailable')
  expect(() => readTrade(wrap, timedQuote({ output: { token: WETH, amount: '1000' } }), 1)).toThrow('data.unavailable')
})

test('unwrapping is one for one for exact input and exact output, and rejects an answer that wraps', () => {
  const unwrap = { ...request, tokenIn: WETH, tokenOut: NATIVE } as const
  const exact = { kind: 'unwrap', maximumIn: 1_000n, minimumOut: 1_000n }
  expect(readTrade(unwrap, wrapAnswer('UNWRAP', WETH, NATIVE), 1)).toMatchObject(exact)
  expect(() => readTrade(unwrap, wrapAnswer('WRAP', WETH, NATIVE), 1)).toThrow('data.unavailable')
  const exactOut = { ...unwrap, type: 'EXACT_OUTPUT' } as const
  const answer = wrapAnswer('UNWRAP', WETH, NATIVE)
  const { response } = answer
  const answerOut = { ...answer, response: { ...response, quote: { ...response.quote, tradeType: 'EXACT_OUTPUT' } } }
  expect(readTrade(exactOut, answerOut as TimedQuote, 1)).toMatchObject({ ...exact, side: 'exactOut' })
})

/** Trade that sells 1,000 wei for `amount` base units of USDC. */
const sellingFor = (amount: number) =>
  readTrade(request, timedQuote({ output: { token: USDC, amount: String(amount) } }), 1)
const permitData = permitTypedData(1, {
  token: WETH,
  spender: ME,
  amount: 100_500n,
  expiration: 1n,
  nonce: 0n,
  sigDeadline: 1n,
})

/** Trade that pays `amount` base units of WETH for 2,001 base units of USDC. */
function buyingFor(amount: number) {
  const exactOut = { ...request, tokenIn: WETH, type: 'EXACT_OUTPUT', amount: '2001' } as const
  const answer = timedQuote({ tradeType: 'EXACT_OUTPUT', input: { token: WETH, amount: String(amount) } })
  return readTrade(exactOut, { ...answer, response: { ...answer.response, permitData } }, 1)
}

test('an equal or better quote is used unchanged, with its own limits', () => {
  const accepted = sellingFor(100_000)
  for (const amount of [100_000, 100_001, 120_000]) {
    const fresh = sellingFor(amount)
    expect(tightenToLimits(fresh, accepted)).toBe(fresh)
  }
})

test.each([
  [99_990, 49],
  [99_920, 42],
  [99_600, 10],
  [99_500, 0],
])('a quote of %d instead of 100,000 keeps the accepted minimum, with a slippage of %d bps', (amount, slippage) => {
  const accepted = sellingFor(100_000)
  const tightened = tightenToLimits(sellingFor(amount), accepted)
  expect(tightened).toMatchObject({
    amountOut: BigInt(amount),
    slippage,
    response: { quote: { slippage: slippage / 100 } },
  })
  expect(tightened?.minimumOut).toBeGreaterThanOrEqual(accepted.minimumOut)
  expect(tightened?.minimumOut).toBeLessThan(accepted.minimumOut + 11n)
})

test('a quote below the accepted minimum is beyond the limits', () => {
  expect(tightenToLimits(sellingFor(99_499), sellingFor(100_000))).toBeUndefined()
})

test('neither a tightened exact output nor its permit ever exceeds the accepted maximum', () => {
  const accepted = buyingFor(100_000)
  const tightened = tightenToLimits(buyingFor(100_305), accepted)
  expect(tightened?.slippage).toBe(19)
  expect(tightened?.maximumIn).toBe(100_495n)
  expect(tightened?.maximumIn).toBeLessThanOrEqual(accepted.maximumIn)
  expect(tightened?.response.permitData?.values.details.amount).toBe('100495')
  expect(tightenToLimits(buyingFor(100_501), accepted)).toBeUndefined()
})

test('the slippage of an exact output with one buffer is never lowered below half, the part that the buffer may spend', () => {
  const [first] = quote.route[0] ?? []
  if (!first) throw new Error('no hop')
  const route = [
    [
      { ...first, amountOut: '70' },
      { ...first, amountIn: '69' },
    ],
  ]
  const buffered = (paid: number): QuotedTrade => {
    const trade = buyingFor(paid)
    if (trade.response.routing !== 'CLASSIC') throw new Error('no swap')
    return { ...trade, response: { ...trade.response, quote: { ...trade.response.quote, route } } }
  }
  expect(tightenToLimits(buffered(100_200), buffered(100_000))?.slippage).toBe(30)
  expect(tightenToLimits(buffered(100_250), buffered(100_000))?.slippage).toBe(25)
  expect(tightenToLimits(buffered(100_260), buffered(100_000))).toBeUndefined()
})

test('the hops of one section have no buffer, although each has an amount', () => {
  const [first] = quote.route[0] ?? []
  if (!first) throw new Error('no hop')
  const route = [
    [
      { ...first, amountOut: '70' },
      { ...first, amountIn: '70' },
    ],
  ]
  const trade = buyingFor(100_000)
  if (trade.response.routing !== 'CLASSIC') throw new Error('no swap')
  const response = { ...trade.response, quote: { ...trade.response.quote, route } }
  expect(bufferCounts({ ...trade, response })).toEqual([0])
})

test('a permit is extended to the deadline of its swap and never shortened', () => {
  const ends = ({ response: { permitData } }: QuotedTrade) => {
    const { details, sigDeadline } = permitData?.values ?? {}
    return [details?.expiration, sigDeadline]
  }
  const trade = buyingFor(100_000)
  const [given] = ends(trade)
  const later = (Number(given) + 7) as UnixSeconds
  const earlier = (Number(given) - 7) as UnixSeconds
  expect(ends(withPermitUntil(trade, later))).toEqual([String(later), String(later)])
  expect(ends(withPermitUntil(trade, earlier))).toEqual([given, given])
  expect(withPermitUntil(sellingFor(100_000), later).response.permitData).toBeNull()
})

test('pool fees are compounded over the hops of a path and weighted by the shares of the paths', () => {
  const path = (share: number, ...fees: (number | undefined)[]) => ({
    share,
    amountOut: undefined,
    hops: fees.map((feePips) => ({ version: 'v3' as const, feePips, to: { address: USDC, symbol: 'USDC' } as const })),
  })
  expect(poolFeeBps({ paths: [path(10_000, 3_000)] })).toBe(30)
  // 1 − 0.997 × 0.9995 = 0.34985 %
  expect(poolFeeBps({ paths: [path(10_000, 3_000, 500)] })).toBe(35)
  expect(poolFeeBps({ paths: [path(5_000, 3_000), path(5_000, 600)] })).toBe(18)
  expect(poolFeeBps({ paths: [path(5_000, 3_000), path(5_000, undefined)] })).toBeUndefined()
  expect(poolFeeBps({ paths: [] })).toBeUndefined()
})

test('a price loss is measured against the accepted quote', () => {
  expect(priceLoss(sellingFor(98_765), sellingFor(100_000))).toEqual({ side: 'output', bps: 124, raw: 1_235n })
  expect(priceLoss(buyingFor(101_000), buyingFor(100_000))).toEqual({ side: 'input', bps: 100, raw: 1_000n })
})

test.each([
  [100_000n, 0],
  [100_019n, 1],
  [99_999n, -1],
  [99_990n, -1],
  [99_989n, -2],
])('%d instead of 100,000 differs by %d bps', (actual, bps) => {
  expect(differenceBps(actual, 100_000n)).toBe(bps)
  expect(differenceBps(actual, 0n)).toBeUndefined()
})

test('a wrap is rejected as the answer to a swap', () => {
  const { route: _, slippage: __, ...plain } = quote
  const response = { requestId: 'r', routing: 'WRAP', permitData: null, quote: plain } as const
  expect(() => readTrade(request, { takenAt: 5, response }, 1)).toThrow('data.unavailable')
})

test('the fee of a hop is that of its pool, 0.3 % for a v2 pair and unknown if a hook sets it', () => {
  const { fee: _, ...pair } = hop('500', '0') as Extract<PoolInRoute, { type: 'v3-pool' }>
  const v2: PoolInRoute = { ...pair, type: 'v2-pool' }
  const v4: PoolInRoute = { ...pair, type: 'v4-pool', fee: String(0x800000), tickSpacing: 60, hooks: WETH }
  const { paths } = readTrade(request, timedQuote({ route: [[v2], [v4]] }), 1)
  expect(paths.flatMap(({ hops }) => hops.map(({ version, feePips }) => [version, feePips]))).toEqual([
    ['v2', 3_000],
    ['v4', undefined],
  ])
})

test('a path has a share of 0 when the input is 0', () => {
  const exactOut = { ...request, type: 'EXACT_OUTPUT', amount: '2001' } as const
  const free = timedQuote({ tradeType: 'EXACT_OUTPUT', input: { token: NATIVE, amount: '0' } })
  expect(readTrade(exactOut, free, 1).paths.map(({ share }) => share)).toEqual([0, 0])
})

test('shares are rounded to the nearest ten-thousandth of the input', () => {
  const thirds = { ...request, amount: '3' }
  const route = [[hop('2', '500')], [hop('1', '3000')]]
  const { paths } = readTrade(thirds, timedQuote({ input: { token: NATIVE, amount: '3' }, route }), 1)
  expect(paths.map(({ share }) => share)).toEqual([6_667, 3_333])
})

test('a path without an amount has a share of 100 %', () => {
  const { amountIn: _, ...whole } = hop('0', '500')
  const shares = (route: ClassicQuote['route']) =>
    readTrade(request, timedQuote({ route }), 1).paths.map(({ share }) => share)
  expect(shares([[whole]])).toEqual([10_000])
  expect(shares([[]])).toEqual([10_000])
})

test('the token after a hop is identified by its address, and the native currency has the chain’s own symbol', () => {
  const toNative = {
    ...hop('1000', '500'),
    tokenOut: { address: NATIVE, chainId: 1, symbol: 'FAKE' },
  } as const
  const { paths } = readTrade(request, timedQuote({ route: [[hop('1000', '500'), toNative]] }), 1)
  expect(paths[0]?.hops.map(({ to }) => to)).toEqual([
    { address: USDC, symbol: 'USDC' },
    { address: NATIVE, symbol: 'ETH' },
  ])
})

test('fields that the API omits are undefined', () => {
  const { priceImpact: _, blockNumber: __, gasFee: ___, gasFeeUSD: ____, ...withoutOptionals } = quote
  const response = { requestId: 'r', routing: 'CLASSIC', permitData: null, quote: withoutOptionals } as const
  expect(readTrade(request, { takenAt: 5, response }, 1)).toMatchObject({
    takenAt: 5,
    response,
    networkCost: undefined,
    networkCostUsd: undefined,
    impactBps: undefined,
    block: undefined,
  })
})

test.each(['', '1.5', '-1', '5 wei', 'about 5'])('a malformed network cost of %j is undefined', (gasFee) => {
  expect(readTrade(request, timedQuote({ gasFee }), 1).networkCost).toBeUndefined()
})
