import * as v from 'valibot'
import { expect, test } from 'vitest'
import { approvalResponse } from './approval.ts'
import { poolInRoute, quoteRequest, quoteResponse } from './quote.ts'
import { swapRequest } from './swap.ts'
import { nothingToSend } from './transaction-request.ts'

const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const WBTC = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const ETH = '0x0000000000000000000000000000000000000000'
const SWAPPER = '0xC9bebBA9f481b12cE6f3EA54c4B182c9636ec421'

/** The published contract's example for POST /quote. */
const EXAMPLE = {
  requestId: '34784ef4-065a-4fa2-b77c-521f785fc068',
  routing: 'CLASSIC',
  quote: {
    chainId: 1,
    input: { amount: '2516', token: WBTC },
    output: { amount: '996320746321162', token: ETH, recipient: SWAPPER },
    swapper: SWAPPER,
    route: [
      [
        {
          type: 'v4-pool',
          address: '0x599326d9cd5e1ea0893305c87d5ec3199e7f05e94d72159f35dea381479a615e',
          tokenIn: { chainId: 1, decimals: '8', address: WBTC, symbol: 'WBTC' },
          tokenOut: { chainId: 1, decimals: '18', address: ETH, symbol: 'ETH' },
          fee: '500',
          tickSpacing: '10',
          hooks: ETH,
          liquidity: '82781860385007263',
          sqrtRatioX96: '125814565506407615477027',
          tickCurrent: '-267075',
          amountIn: '2516',
          amountOut: '993829944455359',
        },
      ],
    ],
    slippage: 5.5,
    tradeType: 'EXACT_INPUT',
    quoteId: '62e83902-9455-405d-8c62-cdf8ee9e2042',
    gasFeeUSD: '1.27511942409885062',
    gasFeeQuote: '489108586810000',
    gasUseEstimate: '180350',
    priceImpact: 0.14,
    txFailureReasons: [],
    maxPriorityFeePerGas: '2000000000',
    maxFeePerGas: '4656513686',
    gasFee: '489108586810000',
    blockNumber: '22483653',
    portionAmount: '2490801865802',
    portionBips: 25,
    portionRecipient: '0x000000fee13a103A10D593b9AE06b3e05F2E7E1c',
  },
  permitData: {
    domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
    types: {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    values: {
      details: {
        token: WBTC,
        amount: '1461501637330902918203684832716283019655932542975',
        expiration: '1749845047',
        nonce: '1',
      },
      spender: ROUTER.toLowerCase(),
      sigDeadline: '1747254847',
    },
  },
  permitTransaction: null,
}

test("the contract's own example of a quote is parsed", () => {
  const read = v.parse(quoteResponse, EXAMPLE)
  expect(read.routing).toBe('CLASSIC')
  expect(read.permitData?.values.spender).toBe(ROUTER)
  expect(v.is(swapRequest, { quote: EXAMPLE.quote })).toBe(true)
})

test('the address of a v4 pool may be its id or the pool manager, and its tick spacing a number or a string', () => {
  const hop = EXAMPLE.quote.route[0]?.[0]
  const manager = '0x000000000004444c5dc75cB358380D2e3dE08A90'
  const read = v.parse(poolInRoute, { ...hop, address: manager, tickSpacing: 10 })
  expect(read).toMatchObject({ type: 'v4-pool', address: manager, tickSpacing: 10 })
  expect(v.parse(poolInRoute, hop)).toMatchObject({ tickSpacing: 10 })
})

test('a signature without permit data and permit data without a signature are rejected', () => {
  const { quote, permitData } = EXAMPLE
  expect(v.is(swapRequest, { quote, permitData, signature: '0x11' })).toBe(true)
  expect(v.is(swapRequest, { quote, signature: '0x11' })).toBe(false)
  expect(v.is(swapRequest, { quote, permitData })).toBe(false)
})

const REQUEST = {
  type: 'EXACT_INPUT',
  amount: '2516',
  tokenInChainId: 1,
  tokenOutChainId: 1,
  tokenIn: WBTC.slice(2).toLowerCase(),
  tokenOut: ETH,
  swapper: SWAPPER,
}

test('addresses are checksummed, with or without 0x', () => {
  expect(v.parse(quoteRequest, REQUEST).tokenIn).toBe(WBTC)
})

test.each([
  ['0', 'amount.zero'],
  ['-1', 'amount.malformed'],
  ['1.5', 'amount.malformed'],
  ['0x10', 'amount.malformed'],
  ['', 'amount.malformed'],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639936', 'amount.tooLarge'],
  ['1'.repeat(79), 'amount.tooLarge'],
])('an amount of "%s" is rejected: %s', (amount, message) => {
  const result = v.safeParse(quoteRequest, { ...REQUEST, amount }, { abortPipeEarly: true })
  expect(result.issues?.map((issue) => issue.message)).toEqual([message])
  expect(v.safeParse(quoteRequest, { ...REQUEST, amount }).issues?.[0].message).toBe(message)
})

test('the largest uint256 is parsed as an amount', () => {
  const amount = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
  expect(v.is(quoteRequest, { ...REQUEST, amount })).toBe(true)
})

test('slippage has at most two decimals and is either set or automatic', () => {
  const isValid = (change: object) => v.is(quoteRequest, { ...REQUEST, ...change })
  expect([0, 0.01, 0.57, 5.5, 50].map((slippageTolerance) => isValid({ slippageTolerance }))).not.toContain(false)
  expect([-0.01, 0.001, 100.01, Number.NaN].map((slippageTolerance) => isValid({ slippageTolerance }))).not.toContain(
    true,
  )
  expect(isValid({ autoSlippage: 'DEFAULT' })).toBe(true)
  expect(isValid({ autoSlippage: 'DEFAULT', slippageTolerance: 0.5 })).toBe(false)
})

test('an empty transaction and null are both parsed as null', () => {
  const needed = { to: WBTC, from: SWAPPER, data: '0x095ea7b3', value: '0x00', chainId: 1 }
  const read = v.parse(approvalResponse, { requestId: 'a', approval: needed, cancel: nothingToSend(SWAPPER, 1) })
  expect(read.approval?.data).toBe('0x095ea7b3')
  expect(read.cancel).toBeNull()
  expect(v.parse(approvalResponse, { requestId: 'a', approval: null, cancel: null }).approval).toBeNull()
  // A value alone is a payment, with or without data.
  const payment = { ...nothingToSend(SWAPPER, 1), value: '0x01' }
  expect(v.parse(approvalResponse, { requestId: 'a', approval: payment, cancel: null }).approval?.value).toBe('0x01')
})
