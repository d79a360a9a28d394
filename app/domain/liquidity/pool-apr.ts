import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'

export interface PoolApr {
  /** Per cent a year, exact decimals. */
  readonly liquidity: string
  readonly protocol: string
}

/**
 * A year's fees of one day's, for the liquidity providers and for the protocol apart (G-61).
 *
 * Units    apr: per cent, fees of one day × 365 / TVL · shares: per cent of those fees
 * Rounds   never: the product of two decimals is one
 */
export function splitApr(apr: string, shares: { readonly liquidity: string; readonly protocol: string }): PoolApr {
  return { liquidity: percentOf(apr, shares.liquidity), protocol: percentOf(apr, shares.protocol) }
}

/** A hundredth, to turn per cent of something into that much of it. */
const HUNDREDTH = '0.01'

function percentOf(figure: string, percent: string): string {
  return multiplyDecimals(multiplyDecimals(figure, percent), HUNDREDTH)
}
