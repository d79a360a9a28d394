interface ExactOutput {
  /** Base units. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly requested: bigint
  /** Pools over all paths. */
  readonly hops: number
}

/** Base units of the input that rounding may cost per hop: v2 adds one, and a path one more. */
const UNITS_PER_HOP = 2n

/**
 * Whether an exact output above the requested amount cannot be avoided, because a few base units less of the input would not buy the
 * requested amount. The output of a route is concave in its input, so the average price bounds what those units buy.
 */
export function isUnavoidableSurplus({ amountIn, amountOut, requested, hops }: ExactOutput): boolean {
  return amountOut * (amountIn - UNITS_PER_HOP * BigInt(hops)) < requested * amountIn
}
