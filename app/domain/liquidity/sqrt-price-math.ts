import type { Rounding } from '#app/domain/amount/mul-div.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'

const Q96_BITS = 96n
const Q96_MASK = (1n << 96n) - 1n
const MAX_PRICE = (1n << 160n) - 1n

/**
 * Returns the amount of token0 that liquidity has between two √prices.
 *
 * Units    prices: Q64.96, in either order, above 0 · liquidity: uint128 · result: base units of token0
 * Rounds   as `rounding` says
 * Source   SqrtPriceMath.getAmount0Delta
 */
export function amount0Delta(a: bigint, b: bigint, liquidity: bigint, rounding: Rounding): bigint {
  const [lower, upper] = a < b ? [a, b] : [b, a]
  // The contract divides by one price and then by the other, rounding the same way twice, which equals one division by their product.
  const numerator = (liquidity << Q96_BITS) * (upper - lower)
  return rounding === 'up' ? divideUp(numerator, lower * upper) : numerator / (lower * upper)
}

/**
 * Returns the amount of token1 that liquidity has between two √prices.
 *
 * Units    prices: Q64.96, in either order · liquidity: uint128 · result: base units of token1
 * Rounds   as `rounding` says
 * Source   SqrtPriceMath.getAmount1Delta
 */
export function amount1Delta(a: bigint, b: bigint, liquidity: bigint, rounding: Rounding): bigint {
  const product = liquidity * (a < b ? b - a : a - b)
  const amount = product >> Q96_BITS
  return rounding === 'up' && (product & Q96_MASK) !== 0n ? amount + 1n : amount
}

/**
 * Returns the √price after an input within one range of liquidity.
 *
 * Units    sqrtPriceX96: Q64.96 · amountIn: base units after the fee, of token0 when zeroForOne · result: Q64.96
 * Rounds   so that the price never moves further than the input pays for
 * Throws   RangeError without a price or liquidity, and where the contract overflows
 * Source   SqrtPriceMath.getNextSqrtPriceFromInput
 */
export function nextSqrtPriceFromInput(
  sqrtPriceX96: bigint,
  liquidity: bigint,
  amountIn: bigint,
  zeroForOne: boolean,
): bigint {
  requireLiquidity(sqrtPriceX96, liquidity)
  if (!zeroForOne) return withinUint160(sqrtPriceX96 + (amountIn << Q96_BITS) / liquidity)
  if (amountIn === 0n) return sqrtPriceX96
  const numerator = liquidity << Q96_BITS
  const product = amountIn * sqrtPriceX96
  const denominator = numerator + product
  // Like the contracts, falls back to a coarser formula when either exceeds 256 bits.
  if (product <= MAX_UINT256 && denominator <= MAX_UINT256) return divideUp(numerator * sqrtPriceX96, denominator)
  return divideUp(numerator, numerator / sqrtPriceX96 + amountIn)
}

/**
 * Returns the √price after an output within one range of liquidity.
 *
 * Units    amountOut: base units, of token1 when zeroForOne · the rest as `nextSqrtPriceFromInput`
 * Rounds   so that the price moves at least as far as the output requires
 * Throws   RangeError without a price or liquidity, and when the liquidity does not suffice for the output
 * Source   SqrtPriceMath.getNextSqrtPriceFromOutput
 */
export function nextSqrtPriceFromOutput(
  sqrtPriceX96: bigint,
  liquidity: bigint,
  amountOut: bigint,
  zeroForOne: boolean,
): bigint {
  requireLiquidity(sqrtPriceX96, liquidity)
  if (zeroForOne) {
    const quotient = divideUp(amountOut << Q96_BITS, liquidity)
    if (sqrtPriceX96 <= quotient) throw new RangeError('an output exceeds the liquidity of its range')
    return sqrtPriceX96 - quotient
  }
  if (amountOut === 0n) return sqrtPriceX96
  const numerator = liquidity << Q96_BITS
  const product = amountOut * sqrtPriceX96
  if (product > MAX_UINT256 || numerator <= product) {
    throw new RangeError('an output exceeds the liquidity of its range')
  }
  return withinUint160(divideUp(numerator * sqrtPriceX96, numerator - product))
}

function divideUp(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return quotient * denominator === numerator ? quotient : quotient + 1n
}

function requireLiquidity(sqrtPriceX96: bigint, liquidity: bigint): void {
  if (sqrtPriceX96 <= 0n || liquidity <= 0n) throw new RangeError('a swap needs a price and liquidity')
}

function withinUint160(price: bigint): bigint {
  if (price > MAX_PRICE) throw new RangeError('a square root price exceeds uint160')
  return price
}
