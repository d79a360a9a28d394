interface ExactOutput {
  /** Base units. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly requested: bigint
  /** Number of hops, summed over all paths of the route. */
  readonly hops: number
}

/** Upper bound of what rounding up adds to the input, in base units per hop: a v2 pair adds one, dividing the amount between paths another. */
const UNITS_PER_HOP = 2n

/**
 * Returns whether rounding explains an output above the requested amount: at the average price, the input without the units that rounding
 * added would buy less than requested. A route's output is concave in its input, so if this is false, a smaller input certainly suffices.
 */
export function isUnavoidableSurplus({ amountIn, amountOut, requested, hops }: ExactOutput): boolean {
  return amountOut * (amountIn - UNITS_PER_HOP * BigInt(hops)) < requested * amountIn
}
