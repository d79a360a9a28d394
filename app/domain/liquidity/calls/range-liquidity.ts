import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { TickRange, TokenAmounts } from '../position-amounts.ts'
import { sqrtPriceAtTick } from '../tick-math.ts'

const Q96 = 1n << 96n

/**
 * Rounding of the liquidity that token 0 pays for. `router`: as in the v3 position manager, which first rounds the product of both √prices
 * down to Q96 and so returns slightly less. `pool`: without this intermediate rounding, for v4, where the caller specifies the liquidity.
 */
export type LiquidityPrecision = 'router' | 'pool'

/**
 * Returns the maximum liquidity between two ticks that two amounts pay for at a price. Ignores an amount that the range does not take
 * there.
 *
 * Units    amounts: base units · sqrtPrice: Q64.96
 * Rounds   down
 * Throws   RangeError for a tick that is not an integer from MIN_TICK to MAX_TICK
 * Source   LiquidityAmounts.getLiquidityForAmounts of v3-periphery; maxLiquidityForAmounts of @uniswap/v3-sdk for `pool`
 */
export function liquidityForAmounts(
  range: TickRange,
  sqrtPrice: bigint,
  { amount0, amount1 }: TokenAmounts,
  precision: LiquidityPrecision,
): bigint {
  const lower = sqrtPriceAtTick(range.tickLower)
  const upper = sqrtPriceAtTick(range.tickUpper)
  if (sqrtPrice <= lower) return liquidityOf0(lower, upper, amount0, precision)
  if (sqrtPrice >= upper) return liquidityOf1(lower, upper, amount1)
  const liquidity0 = liquidityOf0(sqrtPrice, upper, amount0, precision)
  const liquidity1 = liquidityOf1(lower, sqrtPrice, amount1)
  return liquidity0 < liquidity1 ? liquidity0 : liquidity1
}

function liquidityOf0(lower: bigint, upper: bigint, amount: bigint, precision: LiquidityPrecision): bigint {
  if (precision === 'pool') return mulDiv(amount * lower, upper, Q96 * (upper - lower), 'down')
  return mulDiv(amount, mulDiv(lower, upper, Q96, 'down'), upper - lower, 'down')
}

function liquidityOf1(lower: bigint, upper: bigint, amount: bigint): bigint {
  return mulDiv(amount, Q96, upper - lower, 'down')
}
