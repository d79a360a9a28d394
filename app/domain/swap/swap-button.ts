import type { QuoteAge } from './quote-age.ts'
import type { TradeKind } from './trade-kind.ts'

/**
 * Reason why there is no quote. none: no route · tooSmall: an amount too small for any pool · inputOnly: a token with a fee on transfers, which
 * has quotes only for an amount to sell.
 */
export type QuoteProblem = 'quote.none' | 'quote.tooSmall' | 'quote.inputOnly'

/** limited: too many requests. */
export type QuoteState = QuoteProblem | 'loading' | 'failed' | 'limited' | 'ready'

export interface SwapFacts {
  /** One of the two tokens is on the block list. */
  readonly isBlocked: boolean
  readonly wallet: 'disconnected' | 'connecting' | 'connected'
  readonly kind: TradeKind
  /** The amount entered for one of the two sides, in base units. */
  readonly typed: bigint | 'nothing' | 'malformed' | 'tooPrecise' | 'tooLarge'
  readonly isNativeInput: boolean
  /** The maximum sent, in base units of the input; undefined without a quote. */
  readonly spend: bigint | undefined
  /** Base units of the input; undefined until read. */
  readonly balance: bigint | undefined
  /** The page's node and the wallet's report different balances. */
  readonly areBalancesDisputed: boolean
  /** Wei; undefined until read. */
  readonly nativeBalance: bigint | undefined
  /** Wei for all steps together; undefined without a quote. */
  readonly networkCost: bigint | undefined
  readonly quote: QuoteState
  readonly age: QuoteAge
  /** Whether the device has a connection. */
  readonly isOnline: boolean
}

export type SwapButtonLabel =
  | 'blocked'
  | 'connect'
  | 'connecting'
  | 'enterAmount'
  | 'tooPrecise'
  | 'tooLarge'
  | 'balanceDisputed'
  | 'insufficientBalance'
  | 'insufficientGas'
  | QuoteProblem
  | 'retry'
  | 'finding'
  | 'renew'
  | 'offline'
  | 'review'
  | 'wrap'
  | 'unwrap'

export interface SwapButton {
  readonly label: SwapButtonLabel
  readonly enabled: boolean
}

/** Returns label and state of the swap form's submit button. The first matching condition wins. */
export function swapButton(facts: SwapFacts): SwapButton {
  if (facts.isBlocked) return { label: 'blocked', enabled: false }
  if (facts.wallet === 'disconnected') return { label: 'connect', enabled: true }
  if (facts.wallet === 'connecting') return { label: 'connecting', enabled: false }
  if (facts.typed === 'tooPrecise' || facts.typed === 'tooLarge') return { label: facts.typed, enabled: false }
  if (typeof facts.typed === 'string' || facts.typed === 0n) return { label: 'enterAmount', enabled: false }
  if (!facts.isOnline) return { label: 'offline', enabled: false }
  if (facts.areBalancesDisputed) return { label: 'balanceDisputed', enabled: false }
  if (facts.balance !== undefined && facts.spend !== undefined && facts.balance < facts.spend)
    return { label: 'insufficientBalance', enabled: false }
  if (facts.quote === 'failed' || facts.quote === 'limited') return { label: 'retry', enabled: true }
  if (facts.quote === 'loading') return { label: 'finding', enabled: false }
  if (facts.quote !== 'ready') return { label: facts.quote, enabled: facts.quote === 'quote.inputOnly' }
  if (missingGas(facts) !== undefined) return { label: 'insufficientGas', enabled: false }
  if (facts.age === 'expired') return { label: 'renew', enabled: true }
  return { label: facts.kind === 'swap' ? 'review' : facts.kind, enabled: true }
}

/** Returns the wei that the account lacks for the network cost plus a sold native amount; undefined if it lacks none, or if unknown. */
export function missingGas({ nativeBalance, networkCost, isNativeInput, spend = 0n }: SwapFacts): bigint | undefined {
  if (nativeBalance === undefined || networkCost === undefined) return undefined
  const missing = networkCost + (isNativeInput ? spend : 0n) - nativeBalance
  return missing > 0n ? missing : undefined
}
