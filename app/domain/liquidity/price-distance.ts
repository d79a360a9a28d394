import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'

const PLACES = 6

/**
 * Returns the distance of a price from the current one, in percent of it. Rounds down to four decimals; `0` if the current price is zero.
 */
export function distanceTo(current: string, price: string): string {
  const ratio = divideDecimals(price, current, PLACES)
  if (ratio === null) return '0'
  const millionths = parseUnits(ratio, PLACES)
  return formatUnits((millionths.ok ? millionths.value : 0n) - 10n ** BigInt(PLACES), PLACES - 2)
}
