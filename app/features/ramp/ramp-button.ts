import type { LimitProblem } from '#app/domain/ramp/ramp-limits.ts'

export interface RampButtonFacts {
  readonly wallet: 'disconnected' | 'connecting' | 'connected'
  readonly isOnline: boolean
  /** The account is on the operator's block list. */
  readonly isBlocked: boolean
  /** Whether a token is offered on the network. */
  readonly hasToken: boolean
  /** US cents to pay, or base units to sell; undefined without a valid amount. */
  readonly amount: bigint | undefined
  readonly limitProblem: LimitProblem | undefined
  /** The account has less than the amount to sell. */
  readonly hasInsufficientBalance: boolean
  /** none: no provider has one · expired: too old to continue with. */
  readonly quote: 'loading' | 'failed' | 'none' | 'expired' | 'ready'
}

export type RampButtonLabel =
  | 'connect'
  | 'connecting'
  | 'blocked'
  | 'noToken'
  | 'enterAmount'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'insufficientBalance'
  | 'offline'
  | 'loading'
  | 'noQuote'
  | 'quotesFailed'
  | 'quotesExpired'
  | 'review'

const QUOTE_LABELS = {
  loading: 'loading',
  failed: 'quotesFailed',
  none: 'noQuote',
  expired: 'quotesExpired',
  ready: 'review',
} as const satisfies Record<RampButtonFacts['quote'], RampButtonLabel>

/** Label and state of the form's button. The first matching condition wins. */
export function rampButton(facts: RampButtonFacts): { readonly label: RampButtonLabel; readonly isEnabled: boolean } {
  const label = labelOf(facts)
  return { label, isEnabled: label === 'connect' || label === 'review' }
}

function labelOf(facts: RampButtonFacts): RampButtonLabel {
  if (facts.wallet === 'disconnected') return 'connect'
  if (facts.wallet === 'connecting') return 'connecting'
  if (facts.isBlocked) return 'blocked'
  if (!facts.hasToken) return 'noToken'
  if (facts.amount === undefined || facts.amount === 0n) return 'enterAmount'
  if (facts.limitProblem !== undefined) {
    return facts.limitProblem === 'ramp.belowMinimum' ? 'belowMinimum' : 'aboveMaximum'
  }
  if (facts.hasInsufficientBalance) return 'insufficientBalance'
  if (!facts.isOnline) return 'offline'
  return QUOTE_LABELS[facts.quote]
}
