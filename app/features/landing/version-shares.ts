import { formatRaw } from '#app/domain/amount/format-raw.ts'
import type { VersionShare } from './landing-facts.ts'

/** Micro-dollars: nothing smaller is visible. */
const PLACES = 6

/**
 * Divides a bar of `length` units by TVL. Empty if all TVL is zero.
 *
 * Units    tvl: money, exact decimals
 * Rounds   percent to the nearest tenth; widths to the nearest unit, the last takes the remainder
 */
export function versionShares(
  versions: readonly Pick<VersionShare, 'version' | 'tvl'>[],
  length: number,
): readonly VersionShare[] {
  const sums = versions.map(({ tvl }) => micros(tvl))
  const total = sums.reduce((sum, part) => sum + part, 0n)
  if (total === 0n) return []
  let before = 0n
  return versions.map(({ version, tvl }, index) => {
    const part = sums[index] ?? 0n
    const from = nearest(before * BigInt(length), total)
    before += part
    const to = nearest(before * BigInt(length), total)
    return {
      version,
      tvl,
      percent: formatRaw(nearest(part * 1_000n, total), 1),
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
