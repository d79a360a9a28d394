/** What one swap over one pool comes to, to the base unit. */
export interface CurveQuote {
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly ticksCrossed: number
  /** The pool afterwards, as far as its price there needs: a reserve pair, or a price and the liquidity around it. */
  readonly after: readonly [bigint, bigint]
}

/**
 * How a pool's price goes on from a point: it falls like that of a constant product. After `δ` more of the amount that is
 * fixed (input for exact in, output for exact out) the price is `(root × depth ÷ (depth ± δ))²`.
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
  /** The slope after a quote of `exactIn`. Rounds freely: it guides a search and reaches no amount. */
  readonly slopeIn: (quote: CurveQuote) => CurveSlope
  /** The slope after a quote of `exactOut`. */
  readonly slopeOut: (quote: CurveQuote) => CurveSlope
  /** Output per input before any swap and without the fee, as a ratio. */
  readonly spot: readonly [numerator: bigint, denominator: bigint]
  readonly feePips: number
}
