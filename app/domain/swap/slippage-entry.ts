import { fail, ok, type Result } from '#app/base/result.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { typedAmount, type AmountNotation } from './typed-amount.ts'

/** 50 % */
export const MAX_SLIPPAGE = 5_000 as Bps
/** Above 20 % a slippage is very high. */
const VERY_HIGH = 2_000
/** Below 0.05 % most swaps fail. */
const LIKELY_TO_FAIL = 5
/** Decimal places of a percentage. */
const PLACES = 2
/** Step of the buttons beside the field: 0.1 % */
const STEP = 10

export type SlippageProblem = 'malformed' | 'zero' | 'tooPrecise' | 'tooHigh'

/**
 * Parses a maximum slippage in percent as a user enters it: with the decimal separators of `typedAmount`, and with or without a percent
 * sign.
 *
 * Returns  malformed · zero · tooPrecise (more than two decimals) · tooHigh (above 50 %)
 */
export function readSlippage(entered: string, notation: AmountNotation): Result<Bps, SlippageProblem> {
  // The percent sign, its full-width form, and the Arabic one.
  const plain = typedAmount(entered.replace(/[%\uff05\u066a]\s*$/, ''), '', notation)
  const bps = plain === undefined ? undefined : parseUnits(plain, PLACES)
  if (!bps) return fail('malformed')
  if (!bps.ok) {
    const problems = {
      'amount.malformed': 'malformed',
      'amount.tooPrecise': 'tooPrecise',
      'amount.tooLarge': 'tooHigh',
    } as const
    return fail(problems[bps.problem])
  }
  if (bps.value === 0n) return fail('zero')
  return bps.value > BigInt(MAX_SLIPPAGE) ? fail('tooHigh') : ok(Number(bps.value) as Bps)
}

/** Returns the slippage 0.1 % higher or lower; undefined beyond the limits. */
export function stepSlippage(from: Bps, direction: 1 | -1): Bps | undefined {
  const next = from + direction * STEP
  return next > 0 && next <= MAX_SLIPPAGE ? (next as Bps) : undefined
}

/**
 * veryHigh: above 20 % · mayBeFrontRun: above the automatic slippage · mayFail: below 0.05 %, so small price movements revert the swap
 */
export type SlippageCaution = 'veryHigh' | 'mayBeFrontRun' | 'mayFail'

/** Returns the warning to show before a custom slippage is used. `auto` is the automatic slippage of the same trade. */
export function slippageCaution(slippage: Bps, auto: Bps): SlippageCaution | undefined {
  if (slippage > VERY_HIGH) return 'veryHigh'
  if (slippage < LIKELY_TO_FAIL) return 'mayFail'
  return slippage > auto ? 'mayBeFrontRun' : undefined
}

/**
 * Returns the slippage to propose after a swap failed because of slippage: 0.1 % more than the larger of `used` and `moved`, at most 50 %.
 *
 * Units    bps; `moved` is how much worse the price has become
 */
export function proposedSlippage(used: Bps, moved: number): Bps {
  return Math.min(Math.max(used, moved) + STEP, MAX_SLIPPAGE) as Bps
}
