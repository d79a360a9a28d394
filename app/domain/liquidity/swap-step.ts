import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { amount0Delta, amount1Delta, nextSqrtPriceFromInput, nextSqrtPriceFromOutput } from './sqrt-price-math.ts'

const ONE = BigInt(PIPS_ONE)

/** A price range with constant liquidity, walked from `start` towards `end` (√prices, Q64.96): downwards for zero-for-one. */
export interface PriceRange {
  readonly start: bigint
  readonly end: bigint
  readonly liquidity: bigint
  readonly zeroForOne: boolean
  /** Fee on the input, in pips; below 1,000,000. */
  readonly feePips: bigint
}

export interface SwapStep {
  readonly sqrtPriceX96: bigint
  /** Including the fee. */
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/**
 * Returns the amounts of a swap across the whole range.
 *
 * Rounds   the input and its fee up, the output down
 * Source   SwapMath.computeSwapStep, target reached; the same for exact in and exact out
 */
export function crossRange(range: PriceRange): SwapStep {
  const net = inputBetween(range, range.end)
  return {
    sqrtPriceX96: range.end,
    amountIn: net + mulDiv(net, range.feePips, ONE - range.feePips, 'up'),
    amountOut: outputBetween(range, range.end),
  }
}

/**
 * Returns the swap of an input within the range. `amountIn` must be less than that of `crossRange`.
 *
 * Rounds   the input after the fee down, the output down
 * Source   SwapMath.computeSwapStep, exact in, target not reached: the input that the price change does not need is part of the fee
 */
export function spendInRange(range: PriceRange, amountIn: bigint): SwapStep {
  const net = (amountIn * (ONE - range.feePips)) / ONE
  const sqrtPriceX96 = nextSqrtPriceFromInput(range.start, range.liquidity, net, range.zeroForOne)
  return { sqrtPriceX96, amountIn, amountOut: outputBetween(range, sqrtPriceX96) }
}

/**
 * Returns the swap for an output within the range. `amountOut` must be less than that of `crossRange`.
 *
 * Rounds   the input and its fee up
 * Source   SwapMath.computeSwapStep, exact out, target not reached
 */
export function takeFromRange(range: PriceRange, amountOut: bigint): SwapStep {
  const sqrtPriceX96 = nextSqrtPriceFromOutput(range.start, range.liquidity, amountOut, range.zeroForOne)
  const net = inputBetween(range, sqrtPriceX96)
  return { sqrtPriceX96, amountIn: net + mulDiv(net, range.feePips, ONE - range.feePips, 'up'), amountOut }
}

function inputBetween({ start, liquidity, zeroForOne }: PriceRange, end: bigint): bigint {
  return zeroForOne ? amount0Delta(end, start, liquidity, 'up') : amount1Delta(start, end, liquidity, 'up')
}

function outputBetween({ start, liquidity, zeroForOne }: PriceRange, end: bigint): bigint {
  return zeroForOne ? amount1Delta(end, start, liquidity, 'down') : amount0Delta(start, end, liquidity, 'down')
}
