/** Result of one swap over one pool, exact to the base unit. */
export interface CurveQuote {
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Initialised ticks crossed. */
  readonly ticksCrossed: number
  /** Ranges walked without an initialised tick at their end: words of the tick bitmap that were only passed. */
  readonly wordsPassed: number
  /** The pool's state afterwards, as needed for its price: the two reserves, or a price and the liquidity around it. */
  readonly after: readonly [bigint, bigint]
}

/**
 * Model of a pool's price beyond a point: it changes like that of a constant product. After `δ` more of the amount that is fixed (input for
 * exact in, output for exact out) the price is `(root × depth ÷ (depth ± δ))²`.
 */
export interface CurveSlope {
  /** √ of output per input (exact in) or of input per output (exact out), fee included, Q128. */
  readonly root: bigint
  /** In base units of the fixed amount. */
  readonly depth: bigint
}

/** One pool in one direction. Quotes are `undefined` where the pool is not deep enough, or pays nothing. */
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
