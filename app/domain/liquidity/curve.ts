/** Result of one swap over one pool, exact to the base unit. */
export interface CurveQuote {
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Initialised ticks crossed. */
  readonly ticksCrossed: number
  /** Words of the tick bitmap that the swap passed without stopping at an initialised tick. */
  readonly wordsPassed: number
  /**
   * State of the pool after the swap. v2: reserves of the input (for exact in without the fee) and of the output. v3 and v4: √price
   * (Q64.96) and in-range liquidity.
   */
  readonly after: readonly [bigint, bigint]
}

/**
 * Model of a pool's marginal price beyond a point, as a constant product. After `δ` more of the fixed amount (input for exact in, output
 * for exact out) the price is `(root × depth ÷ (depth ± δ))²`.
 */
export interface CurveSlope {
  /** √ of output per input (exact in) or of input per output (exact out), fee included, Q128. */
  readonly root: bigint
  /** In base units of the fixed amount. */
  readonly depth: bigint
}

/** Quotes of one pool in one direction: `undefined` where the pool is not deep enough, or pays nothing. */
export interface SwapCurve {
  readonly exactIn: (amountIn: bigint) => CurveQuote | undefined
  readonly exactOut: (amountOut: bigint) => CurveQuote | undefined
  /** The slope after a quote of `exactIn`. Rounds in either direction: the slope guides a search and enters no amount. */
  readonly slopeIn: (quote: CurveQuote) => CurveSlope
  /** The slope after a quote of `exactOut`. */
  readonly slopeOut: (quote: CurveQuote) => CurveSlope
  /** Output per input before any swap and without the fee, as a ratio. */
  readonly spot: readonly [numerator: bigint, denominator: bigint]
  readonly feePips: number
}
