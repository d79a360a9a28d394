import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'

/** A network cost is high above a tenth of the trade's value. */
const WARNED_TIMES = '10'

/** Whether the network cost is more than 10 % of the trade's value. Units: exact decimals in the same currency. */
export function isCostHigh(cost: string, value: string): boolean {
  return compareDecimals(multiplyDecimals(cost, WARNED_TIMES), value) > 0
}
