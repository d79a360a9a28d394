import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { parseRaw } from '#app/domain/amount/parse-raw.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'

const PLACES = 6

/**
 * Returns the distance of a price from the current one, in percent of it. Rounds down to four decimals; `0` if the current price is zero.
 */
export function distanceTo(current: string, price: string): string {
  const ratio = divideDecimals(price, current, PLACES)
  if (ratio === null) return '0'
  const millionths = parseRaw(ratio, PLACES)
  return formatRaw((millionths.ok ? millionths.value : 0n) - 10n ** BigInt(PLACES), PLACES - 2)
}
