/** The lowest and highest tick: √1.0001^tick and its inverse fit into Q64.96. Source: TickMath.sol. */
export const MIN_TICK = -887_272
export const MAX_TICK = 887_272
/** √prices of those ticks, Q64.96. A pool's √price lies in [MIN_SQRT_PRICE, MAX_SQRT_PRICE). */
export const MIN_SQRT_PRICE = 4_295_128_739n
export const MAX_SQRT_PRICE = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

/** 2^128 ÷ √1.0001^(2^bit), for bit 0 to 19. Source: TickMath.sol. */
const FACTORS = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
] as const

const MAX_UINT256 = 2n ** 256n - 1n
const LOW_32_BITS = 0xffff_ffffn

/** Cache of √prices: pools with the same spacing stop at the same few thousand ticks. */
const cachedPrices = new Map<number, bigint>()
const MAX_CACHED_PRICES = 50_000

/**
 * Returns √1.0001^tick × 2^96.
 *
 * Units    tick: integer from MIN_TICK to MAX_TICK · result: Q64.96
 * Rounds   up, so that `tickAtSqrtPrice` of the result is the tick again
 * Throws   RangeError for any other tick
 * Source   TickMath.getSqrtRatioAtTick of v3-core, getSqrtPriceAtTick of v4-core
 */
export function sqrtPriceAtTick(tick: number): bigint {
  const known = cachedPrices.get(tick)
  if (known !== undefined) return known
  const price = computePrice(tick)
  if (cachedPrices.size >= MAX_CACHED_PRICES) cachedPrices.clear()
  cachedPrices.set(tick, price)
  return price
}

function computePrice(tick: number): bigint {
  const distance = Math.abs(tick)
  if (!Number.isInteger(tick) || distance > MAX_TICK) throw new RangeError('a tick lies outside the range of prices')
  let ratio = 1n << 128n
  for (let bit = 0; bit < FACTORS.length; bit += 1) {
    const factor = FACTORS[bit]
    if (factor !== undefined && (distance & (1 << bit)) !== 0) ratio = (ratio * factor) >> 128n
  }
  if (tick > 0) ratio = MAX_UINT256 / ratio
  return (ratio & LOW_32_BITS) === 0n ? ratio >> 32n : (ratio >> 32n) + 1n
}

/**
 * Returns the greatest tick whose √price is not above the given one.
 *
 * Units    sqrtPriceX96: MIN_SQRT_PRICE inclusive to MAX_SQRT_PRICE exclusive
 * Throws   RangeError outside the range
 * Source   TickMath.getTickAtSqrtRatio of v3-core (found here by bisection instead of a logarithm, with the same result)
 */
export function tickAtSqrtPrice(sqrtPriceX96: bigint): number {
  if (sqrtPriceX96 < MIN_SQRT_PRICE || sqrtPriceX96 >= MAX_SQRT_PRICE) {
    throw new RangeError('a square root price lies outside the range of ticks')
  }
  let low = MIN_TICK
  let high = MAX_TICK
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (computePrice(middle) <= sqrtPriceX96) low = middle
    else high = middle
  }
  return low
}
