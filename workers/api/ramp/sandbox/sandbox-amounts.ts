import { fail, ok, type Result } from '#app/base/result.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { powerOfTen } from '#app/domain/amount/usd-value.ts'
import { MAX_CENTS, MIN_CENTS } from './sandbox-options.ts'

/** Tokens in base units, money in US cents. */
interface SandboxAmounts {
  readonly cents: bigint
  readonly amount: bigint
  readonly feeCents: bigint
}

export interface PricedToken {
  /** 1e-18 US dollars per whole token. */
  readonly price: bigint
  readonly decimals: number
}

type Problem = 'ramp.belowMinimum' | 'ramp.aboveMaximum' | 'quote.none'

const MIN_FEE_CENTS = 100n
/** Price units (1e-18 dollars) per cent. */
const PRICE_UNITS_PER_CENT = powerOfTen(16)

/**
 * The tokens that a buyer gets for their money.
 *
 * Rounds   against the user: the fee up, the tokens down
 */
export function amountsToBuy(cents: bigint, { price, decimals }: PricedToken): Result<SandboxAmounts, Problem> {
  if (cents < MIN_CENTS) return fail('ramp.belowMinimum')
  if (cents > MAX_CENTS) return fail('ramp.aboveMaximum')
  const feeCents = feeOf(cents)
  const amount = mulDiv((cents - feeCents) * PRICE_UNITS_PER_CENT, powerOfTen(decimals), price, 'down')
  return amount > 0n ? ok({ cents, amount, feeCents }) : fail('quote.none')
}

/**
 * The money that a seller gets for their tokens.
 *
 * Rounds   against the user: the fee up, the money down
 */
export function amountsToSell(amount: bigint, { price, decimals }: PricedToken): Result<SandboxAmounts, Problem> {
  const value = mulDiv(amount, price, powerOfTen(decimals) * PRICE_UNITS_PER_CENT, 'down')
  const feeCents = feeOf(value)
  const cents = value - feeCents
  if (cents < MIN_CENTS) return fail('ramp.belowMinimum')
  return cents > MAX_CENTS ? fail('ramp.aboveMaximum') : ok({ cents, amount, feeCents })
}

/** One percent, at least a dollar. */
function feeOf(cents: bigint): bigint {
  const fee = mulDiv(cents, 1n, 100n, 'up')
  return fee < MIN_FEE_CENTS ? MIN_FEE_CENTS : fee
}
