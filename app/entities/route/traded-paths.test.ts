import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { ClassicQuote, PoolInRoute } from '#app/wire/trading/quote.ts'
import { tradedPaths } from './traded-paths.ts'

const DAI = {
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  chainId: 1,
  symbol: 'DAI',
  decimals: '18',
} as const
const USDC = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  chainId: 1,
  symbol: 'USDC',
  decimals: '6',
} as const
const ETHER = { address: NATIVE, chainId: 1 } as const
const HOOK = '0x00000000000000000000000000000000000000c0'

const v2: PoolInRoute = {
  type: 'v2-pool',
  address: '0xAE461cA67B15dc8dc81CE7615e0320dA1A9aB8D5',
  tokenIn: DAI,
  tokenOut: USDC,
  // 2 USDC (6 decimals) per DAI (18 decimals).
  reserve0: { token: DAI, quotient: (10n ** 24n).toString() },
  reserve1: { token: USDC, quotient: (2n * 10n ** 12n).toString() },
  amountIn: (10n ** 18n).toString(),
  amountOut: '1900000',
}
const v4: PoolInRoute = {
  type: 'v4-pool',
  address: '0x000000000004444c5dc75cB358380D2e3dE08A90',
  tokenIn: USDC,
  tokenOut: ETHER,
  fee: '500',
  tickSpacing: 10,
  hooks: HOOK,
  // 1 wei per base unit of USDC.
  sqrtRatioX96: (1n << 96n).toString(),
  amountIn: '1900000',
  amountOut: '1899050',
}

function quoteOf(...hops: PoolInRoute[]): ClassicQuote {
  return {
    input: { token: DAI.address, amount: hops[0]?.amountIn ?? '0' },
    output: { token: NATIVE, amount: '1899050' },
    swapper: HOOK,
    chainId: 1,
    slippage: 0.5,
    tradeType: 'EXACT_INPUT',
    route: [hops],
  }
}

test('each hop has its amounts, its hook and its price impact, in either direction of its pool', () => {
  const [path] = tradedPaths(quoteOf(v2, v4))
  expect(path?.hasBuffer).toBe(false)
  expect(path?.hops).toMatchObject([
    {
      version: 'v2',
      feePips: 3_000,
      hook: undefined,
      in: { raw: 10n ** 18n, symbol: 'DAI', decimals: 18 },
      out: { raw: 1_900_000n, symbol: 'USDC', decimals: 6 },
      // 1.9 received of 1.994 USDC, the spot price less the fee.
      impactBps: 471,
    },
    { hook: HOOK, out: { raw: 1_899_050n, symbol: 'ETH', decimals: 18 }, impactBps: 0 },
  ])
})

test('the price impact is unknown without an amount, a pool price or a fee, and with a transfer tax', () => {
  const { amountOut: _1, ...noAmount } = v4
  const { sqrtRatioX96: _2, ...noPrice } = v4
  const hops = [noAmount, noPrice, { ...v4, fee: '8388608' }, { ...v4, tokenOut: { ...ETHER, buyFeeBps: '100' } }]
  for (const hop of hops as PoolInRoute[]) expect(tradedPaths(quoteOf(hop))[0]?.hops[0]?.impactBps).toBeUndefined()
})

test('a path with a hop that buys more than the next one takes has a buffer, and its first price impact is unknown', () => {
  const [path] = tradedPaths(quoteOf({ ...v2, amountOut: '1900001' }, v4))
  expect(path).toMatchObject({ hasBuffer: true, hops: [{ impactBps: undefined }, { impactBps: 0 }] })
})
