import { proxy } from 'valtio'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import type { ChangeToPlan } from '#app/transactions/plan-change.ts'
import type { LiquidityToPlan } from '#app/transactions/plan-liquidity.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import type { PreparedZap } from './prepare-zap.ts'

export type ChangeKind = 'add' | 'collect' | 'rebalance' | 'remove'

/** A change of liquidity as its review shows it. */
export interface PreparedChange {
  readonly request: LiquidityToPlan['request']
  /** The deposit into a new range, after the removal. */
  readonly following?: Exclude<ChangeToPlan['following'], { kind: 'zap' }>
  /** Of a move to a new range: what the removal brings at least, and what the deposit takes beyond that. */
  readonly withdrawn?: TokenAmounts
  readonly added?: TokenAmounts
  /** What the account pays or receives, in the pool's order. */
  readonly tokens: readonly [DepositToken, DepositToken]
  /** Base units that move if the price stays. */
  readonly expected: TokenAmounts
  /** The least that arrives or is deposited; of a v4 deposit, the most that is paid. */
  readonly bound: TokenAmounts
  /** Undefined for a fee collection, which has no price. */
  readonly slippage: Bps | undefined
  readonly deadlineMinutes: number
}

/** What the dialog reviews and runs. */
export type Prepared = PreparedChange | PreparedZap

export function isZap(prepared: Prepared): prepared is PreparedZap {
  return prepared.request.kind === 'zap'
}

/** Whether the account pays tokens in the end. */
export function isDeposit(kind: ChangeKind): boolean {
  return kind === 'add' || kind === 'rebalance'
}

/** State of the dialog that changes a position. */
export const run = proxy<{
  flow: RunFlow
  /** Undefined while the dialog is closed. */
  kind: ChangeKind | undefined
  prepared: Prepared | undefined
}>({ flow: AT_FORM, kind: undefined, prepared: undefined })

export function dispatchRun(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}

/** The open review. Events of a run whose dialog was closed do not change the dialog. */
let current: AbortController | undefined

/** Opens the form. */
export function openChange(kind: ChangeKind): void {
  closeChange()
  run.kind = kind
}

export function openReview(prepared: Prepared): void {
  current = new AbortController()
  run.prepared = prepared
  dispatchRun({ type: 'open' })
}

/** Opens the review of what is left of a change whose first part is done. */
export function reviewFollowing(prepared: Prepared): void {
  const rest = withoutRemoval(prepared)
  if (!rest) return
  current?.abort()
  dispatchRun({ type: 'close' })
  openReview(rest)
}

/** The deposit of a move to a new range, without the removal before it; undefined for other changes. */
export function withoutRemoval(prepared: Prepared): Prepared | undefined {
  if (isZap(prepared)) {
    const { removal, ...zap } = prepared
    return removal && zap
  }
  const { following, withdrawn: _, added: __, ...change } = prepared
  return following && { ...change, request: following }
}

/** Closes the dialog. The wallet gets no further request; one that it already has is followed outside the dialog. */
export function closeChange(): void {
  current?.abort()
  current = undefined
  run.kind = undefined
  run.prepared = undefined
  dispatchRun({ type: 'close' })
}

/** Aborted when the open review is closed; undefined without one. */
export function reviewSignal(): AbortSignal | undefined {
  return current?.signal
}
