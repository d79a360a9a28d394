import { createRequire } from 'node:module'
import { zeroAddress, type Hex } from 'viem'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { OrderLeg, SwapOrder } from '#app/domain/trade/encode-swap.ts'
import type { OrderHop } from '#app/domain/trade/route-sections.ts'
import { DAI, DEADLINE, USDC, WBTC, WETH } from './random-orders.ts'

// Node cannot load the official packages' ES modules, whose imports lack file extensions, so their CommonJS builds are required.
const requirePackage = createRequire(import.meta.url)
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- routes of three versions are built dynamically
type Sdk = Record<string, any>
const { SwapRouter } = requirePackage('@uniswap/universal-router-sdk') as Sdk
const { Pool: V4Pool, Route: V4Route } = requirePackage('@uniswap/v4-sdk') as Sdk
const { Trade: RouterTrade } = requirePackage('@uniswap/router-sdk') as Sdk
const { Pool: V3Pool, Route: V3Route } = requirePackage('@uniswap/v3-sdk') as Sdk
const { Pair, Route: V2Route } = requirePackage('@uniswap/v2-sdk') as Sdk
const { CurrencyAmount, Ether, Percent, Token, TradeType } = requirePackage('@uniswap/sdk-core') as Sdk

/** √price of 1, Q64.96. */
const SQRT_PRICE = '79228162514264337593543950336'
const tokens = new Map<Address, unknown>(
  [USDC, WETH, WBTC, DAI].map((address) => [address, new Token(1, address, 18, address, address)]),
)
const ether = Ether.onChain(1)
const currencyOf = (address: Address) => (address === NATIVE ? ether : tokens.get(address))

function officialPool({ pool, tokenIn, tokenOut }: OrderHop) {
  const [a, b] = [currencyOf(tokenIn), currencyOf(tokenOut)]
  if (pool.version === 'v2') {
    const reserve = 10n ** 24n
    return new Pair(
      CurrencyAmount.fromRawAmount(a, reserve.toString()),
      CurrencyAmount.fromRawAmount(b, reserve.toString()),
    )
  }
  if (pool.version === 'v3') return new V3Pool(a, b, pool.fee, SQRT_PRICE, '1000000', 0)
  return new V4Pool(a, b, pool.fee, pool.tickSpacing, pool.hooks, SQRT_PRICE, '1000000', 0)
}

/**
 * Returns the official SDK's calldata and value in wei for a swap each of whose legs uses one protocol version, and its limit in base units:
 * the minimum output or the maximum input at 0.5 % slippage.
 */
export function officialSwap(
  side: SwapOrder['side'],
  legs: readonly OrderLeg[],
  tokenIn: Address,
  tokenOut: Address,
  permit?: SwapOrder['permit'],
): { readonly data: Hex; readonly value: bigint; readonly limit: bigint } {
  const [input, output] = [currencyOf(tokenIn), currencyOf(tokenOut)]
  const isExactIn = side === 'exactIn'
  const routes: Record<string, unknown[]> = { v2Routes: [], v3Routes: [], v4Routes: [] }
  for (const { hops, amount } of legs) {
    const version = hops[0]?.pool.version ?? 'v3'
    const Route = { v2: V2Route, v3: V3Route, v4: V4Route }[version]
    const pools = hops.map(officialPool)
    const fixedAmount = CurrencyAmount.fromRawAmount(isExactIn ? input : output, amount.toString())
    // The SDK derives the second amount of a v2 trade from the reserves; for v3 and v4 it takes any amount.
    let otherAmount = fixedAmount
    if (version === 'v2' && isExactIn) {
      otherAmount = pools.reduce((amount, pair) => pair.getOutputAmount(amount)[0], fixedAmount.wrapped)
    } else if (version === 'v2') {
      otherAmount = pools.toReversed().reduce((amount, pair) => pair.getInputAmount(amount)[0], fixedAmount.wrapped)
    }
    const otherSide = CurrencyAmount.fromRawAmount(isExactIn ? output : input, otherAmount.quotient.toString())
    routes[`${version}Routes`]?.push({
      [`route${version}`]: new Route(pools, input, output),
      inputAmount: isExactIn ? fixedAmount : otherSide,
      outputAmount: isExactIn ? otherSide : fixedAmount,
    })
  }
  const trade = new RouterTrade({ ...routes, tradeType: isExactIn ? TradeType.EXACT_INPUT : TradeType.EXACT_OUTPUT })
  const slippageTolerance = new Percent(50, 10_000)
  const limit = isExactIn ? trade.minimumAmountOut(slippageTolerance) : trade.maximumAmountIn(slippageTolerance)
  const { calldata, value } = SwapRouter.swapCallParameters(trade, {
    slippageTolerance,
    deadlineOrPreviousBlockhash: DEADLINE.toString(),
    urVersion: '2.0',
    ...(permit && { inputTokenPermit: officialPermit(permit) }),
  })
  return { data: calldata as Hex, value: BigInt(value), limit: BigInt(limit.quotient.toString()) }
}

function officialPermit({ message, signature }: NonNullable<SwapOrder['permit']>) {
  const { token, amount, expiration, nonce, spender, sigDeadline } = message
  const details = { token, amount: String(amount), expiration: String(expiration), nonce: String(nonce) }
  return { details, spender, sigDeadline: String(sigDeadline), signature }
}

export const v2 = { version: 'v2' } as const
export const v3 = (fee: number) => ({ version: 'v3', fee }) as const
export const v4 = (fee: number, tickSpacing: number) =>
  ({ version: 'v4', fee, tickSpacing, hooks: zeroAddress }) as const

/** Routes for which the official calldata of an exact input equals ours byte for byte. */
export const ROUTES: readonly (readonly [
  name: string,
  tokenIn: Address,
  tokenOut: Address,
  hops: readonly OrderHop[],
])[] = [
  ['one v3 pool', USDC, WBTC, [{ pool: v3(3_000), tokenIn: USDC, tokenOut: WBTC }]],
  [
    'three v3 pools',
    USDC,
    DAI,
    [
      { pool: v3(500), tokenIn: USDC, tokenOut: WETH },
      { pool: v3(3_000), tokenIn: WETH, tokenOut: WBTC },
      { pool: v3(10_000), tokenIn: WBTC, tokenOut: DAI },
    ],
  ],
  [
    'two v2 pairs',
    USDC,
    DAI,
    [
      { pool: v2, tokenIn: USDC, tokenOut: WETH },
      { pool: v2, tokenIn: WETH, tokenOut: DAI },
    ],
  ],
  ['a v3 pool and unwrapping to ether', USDC, NATIVE, [{ pool: v3(500), tokenIn: USDC, tokenOut: WETH }]],
  ['a v2 pair and unwrapping to ether', DAI, NATIVE, [{ pool: v2, tokenIn: DAI, tokenOut: WETH }]],
  ['one v4 pool', DAI, USDC, [{ pool: v4(100, 1), tokenIn: DAI, tokenOut: USDC }]],
  [
    'two v4 pools through ether',
    USDC,
    WBTC,
    [
      { pool: v4(500, 10), tokenIn: USDC, tokenOut: NATIVE },
      { pool: v4(3_000, 60), tokenIn: NATIVE, tokenOut: WBTC },
    ],
  ],
  ['a v4 pool with ether as output', USDC, NATIVE, [{ pool: v4(500, 10), tokenIn: USDC, tokenOut: NATIVE }]],
]
