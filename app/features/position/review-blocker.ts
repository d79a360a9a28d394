/** Conditions for opening the review of a change. */
export interface ReviewFacts {
  /** False while a form that needs an amount has none. */
  readonly hasAmount: boolean
  /** The account has less than the change takes. */
  readonly isShort: boolean
  /** Undefined for a change that takes nothing from the account. */
  readonly balances: 'known' | 'loading' | 'failed' | undefined
  /** Whether the tokens' transfer taxes permit the change; undefined while they are loading. */
  readonly isAllowed: boolean | undefined
  /** failed: the swap could not be quoted · impossible: a notice of the form says why. */
  readonly change: 'prepared' | 'loading' | 'failed' | 'impossible'
}

export type ReviewBlocker = 'enterAmount' | 'insufficient' | 'impossible' | 'balancesFailed' | 'quoteFailed' | 'loading'

/** Returns the first condition that keeps the review closed; undefined if it can open. */
export function reviewBlocker(facts: ReviewFacts): ReviewBlocker | undefined {
  const { hasAmount, isShort, balances, isAllowed, change } = facts
  if (!hasAmount) return 'enterAmount'
  if (isShort) return 'insufficient'
  if (isAllowed === false || change === 'impossible') return 'impossible'
  if (balances === 'failed') return 'balancesFailed'
  if (change === 'failed') return 'quoteFailed'
  if (balances === 'loading' || isAllowed === undefined || change === 'loading') return 'loading'
  return undefined
}
