import { poolRatio, ratioText } from './pool-price.ts'
import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from './tick-math.ts'

/** Which token of a pool is the base, and the decimals of both. */
export interface PoolSides {
  readonly baseSide: 0 | 1
  readonly decimals0: number
  readonly decimals1: number
}

/** Returns the price as quote per base in whole tokens, from a √price (Q64.96). Rounds down to 20 significant digits. */
export function priceOfSqrt(sqrtPrice: bigint, { baseSide, decimals0, decimals1 }: PoolSides): string {
  const { numerator, denominator } = poolRatio(sqrtPrice, decimals0, decimals1)
  return (baseSide === 0 ? ratioText(numerator, denominator) : ratioText(denominator, numerator)) ?? '0'
}

/** Returns the price at a tick, as `priceOfSqrt`. */
export function priceAtTick(tick: number, sides: PoolSides): string {
  return priceOfSqrt(sqrtPriceAtTick(tick), sides)
}

/** A range of prices, quote per base in whole tokens. */
export interface PriceRange {
  /** `0` if the range is open at the lower end. */
  readonly low: string
  /** Null if the range is open at the upper end. */
  readonly high: string | null
}

/** Returns the prices of a range of ticks. The range is open at an end that is the lowest or highest tick that the spacing allows. */
export function priceRange(tickLower: number, tickUpper: number, tickSpacing: number, sides: PoolSides): PriceRange {
  const isLowest = tickLower - tickSpacing < MIN_TICK
  const isHighest = tickUpper + tickSpacing > MAX_TICK
  const [lower, upper] = [
    isLowest ? null : priceAtTick(tickLower, sides),
    isHighest ? null : priceAtTick(tickUpper, sides),
  ]
  // The price of token 0 rises with the tick, that of token 1 falls.
  return sides.baseSide === 0 ? { low: lower ?? '0', high: upper } : { low: upper ?? '0', high: lower }
}
