import { formatUnits } from '#app/domain/amount/format-units.ts'

/** Length of the bar, in SVG units. */
export const BAR_LENGTH = 1200

/** A protocol version's share of a value. */
export interface VersionShare {
  readonly version: 'V2' | 'V3' | 'V4'
  /** US dollars, exact decimal. */
  readonly value: string
  /** Percent of the total of all versions. */
  readonly percent: string
  /** Start and width of its part of the bar, in SVG units. */
  readonly from: number
  readonly width: number
}

/** Values are truncated to micro-dollars; smaller differences are not visible. */
const PLACES = 6

/**
 * Divides the bar in proportion to the versions' values. Empty if all are zero.
 *
 * Units    value: US dollars, exact decimals
 * Rounds   percent to the nearest with `places` decimals; ends of the parts to the nearest unit, so that they fill the bar
 */
export function versionShares(
  versions: readonly Pick<VersionShare, 'version' | 'value'>[],
  places: number,
): readonly VersionShare[] {
  const amounts = versions.map(({ value }) => micros(value))
  const total = amounts.reduce((sum, part) => sum + part, 0n)
  if (total === 0n) return []
  let before = 0n
  return versions.map(({ version, value }, index) => {
    const part = amounts[index] ?? 0n
    const from = nearest(before * BigInt(BAR_LENGTH), total)
    before += part
    const to = nearest(before * BigInt(BAR_LENGTH), total)
    return {
      version,
      value,
      percent: formatUnits(nearest(part * 100n * 10n ** BigInt(places), total), places),
      from: Number(from),
      width: Number(to - from),
    }
  })
}

function micros(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'))
}

function nearest(part: bigint, whole: bigint): bigint {
  return (2n * part + whole) / (2n * whole)
}
