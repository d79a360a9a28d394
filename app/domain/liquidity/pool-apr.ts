import { formatRaw } from '#app/domain/amount/format-raw.ts'

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

function percentOf(figure: string, percent: string): string {
  const [a, b] = [parts(figure), parts(percent)]
  return formatRaw(a.units * b.units, a.places + b.places + 2)
}

function parts(decimal: string): { readonly units: bigint; readonly places: number } {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}
