/** Amounts in base units. */
interface ExactOutput {
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly requested: bigint
  /** Number of hops, summed over all routes of the swap. */
  readonly hops: number
}

/** Most that rounding up adds to the input per hop, in base units: one in a v2 pair, and one where the amount is split between routes. */
const MAX_ROUNDING_PER_HOP = 2n

/**
 * Whether rounding alone can explain an output above the requested amount: at the average price of the swap, the input less
 * everything that rounding may have added buys less than requested. The price only improves for a smaller input, so if the result is
 * false, a smaller input would have bought the requested amount.
 */
export function isUnavoidableSurplus({ amountIn, amountOut, requested, hops }: ExactOutput): boolean {
  return amountOut * (amountIn - MAX_ROUNDING_PER_HOP * BigInt(hops)) < requested * amountIn
}
