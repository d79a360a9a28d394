import { fail, ok, type Result } from '#app/base/result.ts'
import { typedAmount, type AmountNotation } from './typed-amount.ts'

export const DEFAULT_DEADLINE_MINUTES = 30
/** Three days. */
export const MAX_DEADLINE_MINUTES = 4_320
/** From an hour on, the price may have changed much by the time the swap is mined. */
const LONG_MINUTES = 60

export type DeadlineProblem = 'malformed' | 'tooShort' | 'tooLong'

/**
 * Parses a deadline in minutes as a user enters it: whole minutes, with the group separators of `typedAmount`.
 *
 * Returns  malformed (also a fraction) · tooShort (below a minute) · tooLong (above three days)
 */
export function readDeadline(entered: string, notation: AmountNotation): Result<number, DeadlineProblem> {
  const plain = typedAmount(entered, '', notation)
  if (plain === undefined || !/^\d+$/.test(plain)) return fail('malformed')
  const minutes = BigInt(plain)
  if (minutes < 1n) return fail('tooShort')
  return minutes > BigInt(MAX_DEADLINE_MINUTES) ? fail('tooLong') : ok(Number(minutes))
}

/** Whether a deadline is so long that the user is warned. */
export function isDeadlineLong(minutes: number): boolean {
  return minutes >= LONG_MINUTES
}
