import { BPS_ONE, PIPS_ONE } from '#app/domain/amount/percent.ts'

interface HopTrade {
  /** Base units, including the fee. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** 1/1,000,000 of the input. */
  readonly feePips: number
  /** Output per input before the trade, in base units, as a fraction. */
  readonly spot: readonly [bigint, bigint]
}

/**
 * Returns the loss of a hop against the price of its pool before the trade, without the fee, as in the price impact of a whole quote.
 *
 * Units    bps
 * Rounds   to the nearest; a gain is 0
 */
export function hopImpactBps({ amountIn, amountOut, feePips, spot: [numerator, denominator] }: HopTrade): number {
  const expected = amountIn * BigInt(PIPS_ONE - feePips) * numerator
  const actual = amountOut * BigInt(PIPS_ONE) * denominator
  if (expected <= actual) return 0
  return Number(((expected - actual) * BigInt(BPS_ONE) + expected / 2n) / expected)
}
