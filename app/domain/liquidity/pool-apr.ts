import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'

export interface PoolApr {
  /** Percent per year, exact decimals. */
  readonly liquidity: string
  readonly protocol: string
}

/**
 * Splits an APR into the parts of the liquidity providers and of the protocol.
 *
 * Units    apr: percent, fees of one day × 365 / TVL · shares: percent of those fees
 * Rounds   never
 */
export function splitApr(apr: string, shares: { readonly liquidity: string; readonly protocol: string }): PoolApr {
  return { liquidity: percentOf(apr, shares.liquidity), protocol: percentOf(apr, shares.protocol) }
}

/** Converts percent to a fraction. */
const HUNDREDTH = '0.01'

function percentOf(value: string, percent: string): string {
  return multiplyDecimals(multiplyDecimals(value, percent), HUNDREDTH)
}
