import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readPoolState } from '#app/chain/read-pool-state.ts'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import { quoteSwap } from '#app/data/trading.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { Bps, Pips } from '#app/domain/amount/percent.ts'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { PairTokens, V3PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { liquidity, sqrtPriceX96, type V2Pool, type V3Pool } from '#app/domain/liquidity/pool.ts'
import type { PoolPrice, TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { planRoutedZap, type RoutedZap } from '#app/domain/liquidity/routed-zap.ts'
import { squareRoot } from '#app/domain/liquidity/square-root.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'
import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import type { ZapDeposit, ZapQuote } from '#app/domain/liquidity/zap.ts'
import type { OrderLeg } from '#app/domain/trade/encode-swap.ts'
import { orderLegs } from '#app/wire/trading/order-legs.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'

/** The target pool of a routed zap, whose swap is a separate transaction before the deposit. */
export type RoutedPool =
  { readonly version: 'v2'; readonly key: PairTokens } | { readonly version: 'v3'; readonly key: V3PoolKey }

export interface RoutedZapOrder extends Pick<ZapDeposit, 'amount' | 'side' | 'other'> {
  readonly chainId: ChainId
  readonly account: Address
  readonly pool: RoutedPool
  /** The full range for a v2 pair. */
  readonly range: TickRange
  readonly slippage: Bps
}

export interface QuotedZap extends RoutedZap<RouteQuote> {
  readonly deposit: ZapDeposit
}

interface RouteQuote extends ZapQuote {
  readonly legs: readonly OrderLeg[]
  /** The swap's price impact from the trading API, rounded to whole basis points; 0 if the API reports none. */
  readonly impactBps: number
}

/**
 * Plans a deposit whose swap the trading API routes over all pools, at the latest price of the target pool.
 *
 * Units    base units
 * Returns  undefined if the pool does not exist, if there is no route, or if the deposit is too small
 * Throws   AppError of `quoteSwap`; `data.unavailable` if a quote does not match its request; errors of the RPC node
 */
export async function quoteRoutedZap(
  order: RoutedZapOrder,
  { node, api, signal }: { readonly node: Eip1193; readonly api: ApiFetch; readonly signal: AbortSignal },
): Promise<QuotedZap | undefined> {
  const { chainId, account, pool, range, amount, side, other = 0n, slippage } = order
  const target = await readTargetPool(node, chainId, pool, signal)
  if (!target) return undefined
  const { token0, token1 } = pool.key
  const [tokenIn, tokenOut] = side === 0 ? [token0, token1] : [token1, token0]
  const deposit: ZapDeposit = { amount, side, other, range, price: priceOf(target) }
  const zap = await planRoutedZap(deposit, async (amountIn): Promise<RouteQuote | undefined> => {
    const request: QuoteRequestInput = {
      type: 'EXACT_INPUT',
      amount: amountIn.toString(),
      tokenIn,
      tokenOut,
      tokenInChainId: chainId,
      tokenOutChainId: chainId,
      swapper: account,
      slippageTolerance: slippage / 100,
      permitAmount: 'EXACT',
      routingPreference: 'BEST_PRICE',
    }
    const quoted = await quoteSwap(api, request, signal)
    if (!quoted.ok) return undefined
    const { quote, routing } = quoted.value.response
    const isAnswer =
      quote.chainId === chainId &&
      isSameAddress(quote.input.token, tokenIn) &&
      isSameAddress(quote.output.token, tokenOut) &&
      quote.tradeType === 'EXACT_INPUT' &&
      BigInt(quote.input.amount) === amountIn
    const legs = routing === 'CLASSIC' && isAnswer ? orderLegs(quote) : undefined
    if (!legs || routing !== 'CLASSIC') throw new AppError('data.unavailable', 'the quote does not match the request')
    const after = priceAfter(target, side, legs)
    if (!after) return undefined
    return {
      amountOut: BigInt(quote.output.amount),
      after,
      legs,
      impactBps: Math.round((quote.priceImpact ?? 0) * 100),
    }
  })
  return zap && { ...zap, deposit }
}

async function readTargetPool(node: Eip1193, chainId: ChainId, pool: RoutedPool, signal: AbortSignal) {
  const { token0, token1 } = pool.key
  const state = await readPoolState(node, chainId, pool)
  if (!state) return undefined
  if (state.version === 'v2') {
    const { amount0, amount1 } = state.reserves
    const pair: V2Pool = {
      version: 'v2',
      id: state.id,
      token0,
      token1,
      reserve0: baseUnits(amount0),
      reserve1: baseUnits(amount1),
    }
    return pair
  }
  if (pool.version !== 'v3') return undefined
  const indexed = await (await loadMarketClient()).poolTicks({ chainId, id: state.id }, signal)
  if (!indexed) return undefined
  const v3Pool: V3Pool = {
    version: 'v3',
    id: state.id,
    token0,
    token1,
    fee: pool.key.fee as Pips,
    tickSpacing: indexed.tickSpacing,
    sqrtPriceX96: sqrtPriceX96(state.price.sqrtPrice),
    tick: state.price.tick,
    liquidity: liquidity(state.liquidity),
    ticks: indexed.ticks.map(({ tick, liquidityNet }) => ({ index: tick, liquidityNet: BigInt(liquidityNet) })),
  }
  return v3Pool
}

function priceOf(pool: V2Pool | V3Pool): PoolPrice {
  if (pool.version === 'v3') return { sqrtPrice: pool.sqrtPriceX96, tick: pool.tick }
  return priceOfReserves(pool.reserve0, pool.reserve1)
}

/** The price of a v2 pair in v3 units: square root of reserve1 / reserve0 (Q64.96, rounded down) and its tick. */
function priceOfReserves(reserve0: bigint, reserve1: bigint): PoolPrice {
  const sqrtPrice = squareRoot((reserve1 << 192n) / reserve0)
  return { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }
}

/** The target pool's price after the swap; unchanged if no leg uses the pool, undefined if its liquidity is insufficient. */
function priceAfter(pool: V2Pool | V3Pool, side: 0 | 1, legs: readonly OrderLeg[]): PoolPrice | undefined {
  // The target pool trades exactly the swap's two tokens, so a leg through it has a single hop.
  const amountIn = legs
    .filter(({ hops: [first, ...others] }) => first !== undefined && others.length === 0 && isTarget(pool, first.pool))
    .reduce((sum, { amount }) => sum + amount, 0n)
  if (amountIn === 0n) return priceOf(pool)
  const quoted = swapCurve(pool, side === 0)?.exactIn(amountIn)
  if (!quoted) return undefined
  if (pool.version === 'v3') {
    const [sqrtPrice] = quoted.after
    return { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }
  }
  return side === 0
    ? priceOfReserves(pool.reserve0 + amountIn, pool.reserve1 - quoted.amountOut)
    : priceOfReserves(pool.reserve0 - quoted.amountOut, pool.reserve1 + amountIn)
}

/** Whether a hop uses the target pool. The tokens are the same, so version and fee identify it. */
function isTarget(pool: V2Pool | V3Pool, hop: OrderLeg['hops'][number]['pool']): boolean {
  if (hop.version === 'v3') return pool.version === 'v3' && hop.fee === pool.fee
  return hop.version === pool.version
}
