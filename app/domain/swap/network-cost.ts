import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'

/** A network cost is high if this multiple of it exceeds the trade's value. */
const HIGH_COST_FACTOR = '10'

/** Whether the network cost is more than 10 % of the trade's value. Units: exact decimals in the same currency. */
export function isCostHigh(cost: string, value: string): boolean {
  return compareDecimals(multiplyDecimals(cost, HIGH_COST_FACTOR), value) > 0
}
