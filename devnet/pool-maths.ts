/**
 * Approximate pool maths to place liquidity and target prices. The contracts decide the real amounts, so floats suffice
 * for everything except initial prices.
 */

const Q96 = 2n ** 96n
const LOG_TICK = Math.log(1.0001)
const MAX_TICK = 887_272
const SCALE = 1e18

/** One token of a pool: its price in US dollars per whole token, and its decimals. */
export interface Side {
  readonly usd: number
  readonly decimals: number
}

/** Square root price (Q64.96) of two dollar prices, which are used to 18 decimals. */
export function sqrtPriceX96(side0: Side, side1: Side): bigint {
  const numerator = toScaledInteger(side0.usd) * 10n ** BigInt(side1.decimals)
  const denominator = toScaledInteger(side1.usd) * 10n ** BigInt(side0.decimals)
  return squareRoot((numerator << 192n) / denominator)
}

function toScaledInteger(value: number): bigint {
  return BigInt(Math.round(value * SCALE))
}

export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const better = (guess + value / guess) >> 1n
    if (better >= guess) return guess
    guess = better
  }
}

/** Base units of `amount` whole tokens, truncated to nine decimals. */
export function toBaseUnits(amount: number, decimals: number): bigint {
  return (BigInt(Math.round(amount * 1e9)) * 10n ** BigInt(decimals)) / 1_000_000_000n
}

/** Base units of a token worth `usd` dollars. */
export function baseUnitsWorth(usd: number, side: Side): bigint {
  return toBaseUnits(usd / side.usd, side.decimals)
}

export function tickAt(sqrtPrice: bigint): number {
  return Math.floor((2 * Math.log(Number(sqrtPrice) / Number(Q96))) / LOG_TICK)
}

export interface Range {
  readonly lower: number
  readonly upper: number
}

/** Full range of a tick spacing. */
export function fullRange(spacing: number): Range {
  const edge = Math.floor(MAX_TICK / spacing) * spacing
  return { lower: -edge, upper: edge }
}

/** Range from `1 / factor` to `factor` times the current price, on usable ticks; never empty. */
export function rangeAround(sqrtPrice: bigint, factor: number, spacing: number): Range {
  const width = Math.log(factor) / LOG_TICK
  const tick = tickAt(sqrtPrice)
  const full = fullRange(spacing)
  const lower = Math.max(full.lower, Math.floor((tick - width) / spacing) * spacing)
  const upper = Math.min(full.upper, Math.ceil((tick + width) / spacing) * spacing)
  return { lower, upper: upper > lower ? upper : lower + spacing }
}

/** Liquidity of these amounts in this range, reduced by a millionth so that the amounts suffice. */
export function liquidityFor(sqrtPrice: bigint, { lower, upper }: Range, amount0: bigint, amount1: bigint): bigint {
  const price = Number(sqrtPrice) / Number(Q96)
  const low = Math.pow(1.0001, lower / 2)
  const high = Math.pow(1.0001, upper / 2)
  const inside = Math.min(Math.max(price, low), high)
  const by0 = inside < high ? (Number(amount0) * inside * high) / (high - inside) : Infinity
  const by1 = inside > low ? Number(amount1) / (inside - low) : Infinity
  return BigInt(Math.floor(Math.min(by0, by1) * (1 - 1e-6)))
}

export interface PriceMove {
  readonly isZeroForOne: boolean
  /** Base units without the fee, which the caller adds. */
  readonly amountIn: bigint
}

/** Computes the amount to sell in order to move a pool from the current to the target price at constant liquidity. */
export function amountToReach(target: bigint, current: bigint, liquidity: bigint): PriceMove {
  const isZeroForOne = target < current
  if (isZeroForOne) return { isZeroForOne, amountIn: (liquidity * Q96 * (current - target)) / current / target }
  return { isZeroForOne, amountIn: (liquidity * (target - current)) / Q96 }
}
