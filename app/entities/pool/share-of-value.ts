import { parseRaw } from '#app/domain/amount/parse-raw.ts'

/** Decimals beyond which the share does not change. */
const PLACES = 12

/**
 * The first of two amounts in percent of their sum, for drawing: 0 to 100, in tenths.
 *
 * Returns  null if one is unknown or both are zero
 */
export function shareOfValue(first: string | null, second: string | null): number | null {
  const [a, b] = [units(first), units(second)]
  if (a === null || b === null || a + b === 0n) return null
  return Number((a * 1000n) / (a + b)) / 10
}

function units(value: string | null): bigint | null {
  if (value === null) return null
  const [whole = '', fraction = ''] = value.split('.')
  const parsed = parseRaw(`${whole}.${fraction.slice(0, PLACES)}`, PLACES)
  return parsed.ok ? parsed.value : null
}
