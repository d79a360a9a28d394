import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { Tick } from '#app/domain/liquidity/pool.ts'
import { amount0Delta, amount1Delta } from '#app/domain/liquidity/sqrt-price-math.ts'
import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'

/** A mid price and the depth around it. */
export interface PricedDepth {
  /** Base units of the output per base unit of the input, as a fraction. */
  readonly numerator: bigint
  readonly denominator: bigint
  /** The smaller of the amounts that can be traded in the two directions within the band around the price, in base units of the input. */
  readonly depth: bigint
}

/** Price of a pool, and the amounts in base units that traders can buy in each direction before the price leaves the band. */
export interface PoolDepth {
  /** Price as a fraction: base units of token 1 per base unit of token 0. */
  readonly numerator: bigint
  readonly denominator: bigint
  readonly amount0: bigint
  readonly amount1: bigint
}

/** State of a v3 or v4 pool around its price. */
export interface NearbyLiquidity {
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
  /** Ticks at multiples of the tick spacing on each side of the price, nearest first. */
  readonly below: readonly Tick[]
  readonly above: readonly Tick[]
}

/**
 * The band ends where the square root price has changed by the factor 101/100 or 100/101, which is about 2 % or 200 ticks of the price.
 */
const BAND_NUMERATOR = 101n
const BAND_DENOMINATOR = 100n
const BAND_TICKS = 200
/** Maximum number of ticks read per side. Pools with a small tick spacing are therefore measured over a narrower band. */
const MAX_TICKS = 6

/**
 * Returns the depth of a v2 pair, whose liquidity is the same at every price.
 *
 * Rounds   down
 * Returns  undefined if a reserve is empty
 */
export function pairDepth(reserve0: bigint, reserve1: bigint): PoolDepth | undefined {
  if (reserve0 <= 0n || reserve1 <= 0n) return undefined
  return {
    numerator: reserve1,
    denominator: reserve0,
    // Up to the end of the band, a reserve shrinks by the factor 100/101, so 1/101 of it leaves the pair.
    amount0: reserve0 / BAND_NUMERATOR,
    amount1: reserve1 / BAND_NUMERATOR,
  }
}

/**
 * Returns the ticks to read for `rangeDepth`: on each side the ticks within the band and the first one beyond it, at most six.
 *
 * `tick` is the current tick of slot0
 */
export function nearbyTicks(tick: number, spacing: number): { readonly below: number[]; readonly above: number[] } {
  const lower = Math.floor(tick / spacing) * spacing
  const count = Math.min(MAX_TICKS, Math.ceil(BAND_TICKS / spacing) + 1)
  const steps = Array.from({ length: count }, (_, step) => step * spacing)
  return {
    below: steps.map((step) => lower - step).filter((index) => index >= MIN_TICK),
    above: steps.map((step) => lower + spacing + step).filter((index) => index <= MAX_TICK),
  }
}

/**
 * Returns the depth of a v3 or v4 pool, computed from its in-range liquidity and the ticks read. Liquidity beyond these ticks is ignored.
 *
 * Rounds   down
 * Returns  undefined if the pool has no price yet
 * Source   the loop of UniswapV3Pool.swap
 */
export function rangeDepth(pool: NearbyLiquidity): PoolDepth | undefined {
  const { sqrtPriceX96: price } = pool
  if (price <= 0n) return undefined
  return {
    numerator: price * price,
    denominator: 1n << 192n,
    amount0: amountAbove(pool),
    amount1: amountBelow(pool),
  }
}

/** Returns the amount of token 0 that leaves the pool while its price rises to the end of the band. */
function amountAbove({ sqrtPriceX96, liquidity, above }: NearbyLiquidity): bigint {
  const limit = (sqrtPriceX96 * BAND_NUMERATOR) / BAND_DENOMINATOR
  let [price, inRange, amount] = [sqrtPriceX96, liquidity, 0n]
  for (const { index, liquidityNet } of above) {
    const tickPrice = sqrtPriceAtTick(index)
    const end = tickPrice < limit ? tickPrice : limit
    if (end > price && inRange > 0n) amount += amount0Delta(price, end, inRange, 'down')
    if (end === limit) break
    price = tickPrice
    inRange += liquidityNet
  }
  return amount
}

/** Returns the amount of token 1 that leaves the pool while its price falls to the end of the band. */
function amountBelow({ sqrtPriceX96, liquidity, below }: NearbyLiquidity): bigint {
  const limit = (sqrtPriceX96 * BAND_DENOMINATOR) / BAND_NUMERATOR
  let [price, inRange, amount] = [sqrtPriceX96, liquidity, 0n]
  for (const { index, liquidityNet } of below) {
    const tickPrice = sqrtPriceAtTick(index)
    const end = tickPrice > limit ? tickPrice : limit
    if (end < price && inRange > 0n) amount += amount1Delta(end, price, inRange, 'down')
    if (end === limit) break
    price = tickPrice
    inRange -= liquidityNet
  }
  return amount
}

/**
 * Converts a pool's price and depth to one direction of trade. The depth is the smaller of the two sides, both valued in the input at the
 * pool's own price.
 *
 * Rounds  depth down
 */
export function orientDepth(pool: PoolDepth, zeroForOne: boolean): PricedDepth {
  const { numerator, denominator, amount0, amount1 } = pool
  return zeroForOne
    ? { numerator, denominator, depth: smaller(amount0, mulDiv(amount1, denominator, numerator, 'down')) }
    : {
        numerator: denominator,
        denominator: numerator,
        depth: smaller(amount1, mulDiv(amount0, numerator, denominator, 'down')),
      }
}

/**
 * Combines two hops into one: the product of the prices, with the depth of the shallower hop valued in the first hop's input.
 *
 * Rounds  depth down
 */
export function combineHops(first: PricedDepth, second: PricedDepth): PricedDepth {
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
    depth: smaller(first.depth, mulDiv(second.depth, first.denominator, first.numerator, 'down')),
  }
}

/**
 * Returns the median of several prices of the same two tokens, weighted by depth, with the sum of all depths. The median is always one of
 * these prices: the higher one if half of the depth lies on either side.
 *
 * Returns  undefined if no price has depth
 */
export function medianPrice(prices: readonly PricedDepth[]): PricedDepth | undefined {
  const withDepth = prices.filter(({ depth }) => depth > 0n)
  const total = withDepth.reduce((sum, { depth }) => sum + depth, 0n)
  const descending = withDepth.toSorted((a, b) => {
    const difference = b.numerator * a.denominator - a.numerator * b.denominator
    if (difference === 0n) return 0
    return difference > 0n ? 1 : -1
  })
  let cumulative = 0n
  for (const { numerator, denominator, depth } of descending) {
    cumulative += depth
    if (cumulative * 2n >= total) return { numerator, denominator, depth: total }
  }
  return undefined
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
