/** 0.3 % of the input, in parts of a thousand as the pair counts it. Source: UniswapV2Library. */
const FEE_LEFT = 997n
const FEE_ONE = 1_000n
const MAX_RESERVE = 2n ** 112n - 1n

/**
 * Returns the output that a v2 pair pays for an input.
 *
 * Rounds   down
 * Returns  undefined without reserves, for a zero input, and when the pair would overflow uint112
 * Source   UniswapV2Library.getAmountOut, UniswapV2Pair._update
 */
export function constantProductOut(reserveIn: bigint, reserveOut: bigint, amountIn: bigint): bigint | undefined {
  if (reserveIn <= 0n || reserveOut <= 0n || amountIn <= 0n || reserveIn + amountIn > MAX_RESERVE) return undefined
  const net = amountIn * FEE_LEFT
  const amountOut = (net * reserveOut) / (reserveIn * FEE_ONE + net)
  return amountOut === 0n ? undefined : amountOut
}

/**
 * Returns the input that a v2 pair requires for an output.
 *
 * Rounds   up, by the library's rule: one is added even to an exact quotient
 * Returns  undefined when the output is not below the reserve, for a zero output, and when the pair would overflow uint112
 * Source   UniswapV2Library.getAmountIn, UniswapV2Pair._update
 */
export function constantProductIn(reserveIn: bigint, reserveOut: bigint, amountOut: bigint): bigint | undefined {
  if (reserveIn <= 0n || amountOut <= 0n || amountOut >= reserveOut) return undefined
  const amountIn = (reserveIn * amountOut * FEE_ONE) / ((reserveOut - amountOut) * FEE_LEFT) + 1n
  return reserveIn + amountIn > MAX_RESERVE ? undefined : amountIn
}
