import { priceRange, type PriceRange } from '#app/domain/liquidity/tick-price.ts'
import type { Position } from '#app/wire/market/positions.ts'
import { placeInRange } from './place-in-range.ts'

type RangedPosition = Pick<Position, 'pool' | 'tickLower' | 'tickUpper' | 'tick'>

/** The range of a position as prices of the base token in the other token; null for v2. */
export function rangeOf({ pool, tickLower, tickUpper }: RangedPosition, baseSide: 0 | 1): PriceRange | null {
  const { token0, token1, tickSpacing } = pool
  if (tickLower === null || tickUpper === null || tickSpacing === undefined) return null
  const sides = { baseSide, decimals0: token0.decimals, decimals1: token1.decimals }
  return priceRange(tickLower, tickUpper, tickSpacing, sides)
}

/** Position of the pool's price, as in `placeInRange`; null without a price, and if the range has no lower or upper end. */
export function placeOf(position: RangedPosition, baseSide: 0 | 1): number | null {
  const { tickLower, tickUpper, tick } = position
  const range = rangeOf(position, baseSide)
  if (tickLower === null || tickUpper === null || tick === null || range === null) return null
  if (range.low === '0' || range.high === null) return null
  return placeInRange(tick, tickLower, tickUpper, baseSide === 1)
}
