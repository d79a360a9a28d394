interface ExactOutput {
  /** Base units. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly requested: bigint
  /** Number of hops, summed over all routes of the swap. */
  readonly hops: number
}

/** Upper bound of what rounding up adds to the input, in base units per hop: a v2 pair adds one, dividing the amount between routes another. */
const UNITS_PER_HOP = 2n

/**
 * Whether rounding explains an output above the requested amount: at the average price, the input without the units that rounding
 * added would buy less than requested. The output is concave in the input, so if this is false, a smaller input certainly suffices.
 */
export function isUnavoidableSurplus({ amountIn, amountOut, requested, hops }: ExactOutput): boolean {
  return amountOut * (amountIn - UNITS_PER_HOP * BigInt(hops)) < requested * amountIn
}
