import type { PoolState } from '#app/chain/read-pool-state.ts'
import type { AccountBalances } from '#app/chain/use-balances.ts'
import type { CreateLink, CreateStep } from '#app/domain/liquidity/create-link.ts'
import type { DepositView } from '#app/entities/deposit/deposit-view.ts'
import type { HookProblem } from './hook-problem.ts'

export interface CreateFacts {
  readonly step: CreateStep
  readonly link: CreateLink
  readonly areTokensDistinct: boolean
  readonly isBlocked: boolean
  readonly isTokenUnknown: boolean
  readonly hookProblem: HookProblem | undefined
  readonly pool: PoolState | null | undefined
  readonly hasPoolFailed: boolean
  readonly hasPrice: boolean
  readonly isRangeInvalid: boolean
  readonly wallet: 'disconnected' | 'connecting' | 'connected'
  readonly isOnline: boolean
  readonly balances: AccountBalances['status']
  readonly deposit: DepositView | undefined
}

export type CreateLabel =
  | 'blocked'
  | 'selectTokens'
  | 'sameToken'
  | 'unknownToken'
  | 'invalidHook'
  | 'loading'
  | 'retry'
  | 'enterPrice'
  | 'invalidPrice'
  | 'invalidRange'
  | 'continue'
  | 'offline'
  | 'connect'
  | 'connecting'
  | 'enterAmount'
  | 'insufficient'
  | 'balancesFailed'
  | 'review'

export interface CreateButton {
  readonly label: CreateLabel
  readonly isEnabled: boolean
}

/** Returns the label and state of a step's button. The first matching condition wins. */
export function createButton(facts: CreateFacts): CreateButton {
  const problem = poolProblem(facts)
  if (problem) return { label: problem, isEnabled: problem === 'retry' }
  if (facts.step === 0) return { label: 'continue', isEnabled: true }
  if (facts.link.version !== 'v2' && !facts.hasPrice) {
    return { label: facts.link.range.initialPrice === '' ? 'enterPrice' : 'invalidPrice', isEnabled: false }
  }
  if (facts.isRangeInvalid) return { label: 'invalidRange', isEnabled: false }
  if (facts.step === 1) return { label: 'continue', isEnabled: true }
  if (facts.wallet === 'disconnected') return { label: 'connect', isEnabled: true }
  if (facts.wallet === 'connecting') return { label: 'connecting', isEnabled: false }
  if (!facts.deposit?.amounts) return { label: 'enterAmount', isEnabled: false }
  if (!facts.isOnline) return { label: 'offline', isEnabled: false }
  if (facts.balances === 'failed') return { label: 'balancesFailed', isEnabled: false }
  if (facts.balances === 'loading') return { label: 'loading', isEnabled: false }
  if (facts.deposit.sides.some(({ isInsufficient }) => isInsufficient))
    return { label: 'insufficient', isEnabled: false }
  return { label: 'review', isEnabled: true }
}

function poolProblem(facts: CreateFacts): CreateLabel | undefined {
  const { link, areTokensDistinct } = facts
  if (facts.isBlocked) return 'blocked'
  if (link.currencyA === undefined || link.currencyB === undefined) return 'selectTokens'
  if (!areTokensDistinct) return 'sameToken'
  if (facts.isTokenUnknown) return 'unknownToken'
  if (facts.hookProblem) return 'invalidHook'
  if (facts.hasPoolFailed) return 'retry'
  return facts.pool === undefined ? 'loading' : undefined
}
