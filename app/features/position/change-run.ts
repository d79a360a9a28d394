import type { Bps } from '#app/domain/amount/percent.ts'
import type { FollowingDeposit } from '#app/transactions/plan-change.ts'
import type { LiquidityToPlan } from '#app/transactions/plan-liquidity.ts'
import type { SwapDepositToPlan } from '#app/transactions/plan-swap-deposit.ts'
import { createReviewSession } from '#app/transactions/review-session.ts'
import type { MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import type { Side } from '#app/domain/liquidity/deposit-ratio.ts'
import type { OrderLeg } from '#app/domain/trade/encode-swap.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import type { V4Pool } from '#app/domain/liquidity/pool.ts'
import type { PreparedZap } from './prepare-zap.ts'
import type { QuotedZap, RoutedZapOrder } from './quote-routed-zap.ts'

export type ChangeKind = 'add' | 'collect' | 'rebalance' | 'remove'

/** A change of liquidity with the values that its review shows. */
export interface PreparedChange {
  readonly request: LiquidityToPlan['request'] | SwapDepositToPlan['request']
  /** The deposit that follows the removal, for a move to a new range. */
  readonly followingDeposit?: FollowingDeposit | undefined
  /** The swap of part of a deposit, if it needs one. */
  readonly swap?: PreparedSwap | undefined
  /** The following deposit on its own, if it contains its swap in the same transaction. */
  readonly zap?: PreparedZap
  /**
   * Only for a move to a new range: minimum amounts that the removal returns, and amounts that the deposit takes beyond them. Base units.
   */
  readonly withdrawn?: TokenAmounts
  readonly added?: TokenAmounts
  /** Tokens that the account pays or receives, in the pool's order. */
  readonly tokens: readonly [DepositToken, DepositToken]
  /** Amounts in base units if the price is unchanged. */
  readonly expected: TokenAmounts
  /** Minimum amounts received or deposited; for a v4 deposit, maximum amounts paid. Base units. */
  readonly bound: TokenAmounts
  /** Distance of the pool's price from the market; deposits only, null if unknown. */
  readonly distance?: MarketDistance | null
  /** Undefined for a fee collection, which depends on no price. */
  readonly slippage: Bps | undefined
  readonly deadlineMinutes: number
  /** Only for a change with a swap. */
  readonly renewal?: Renewal
}

/** How to prepare a change with a swap again at newer prices: from a quote over all pools, or from the state of its own v4 pool. */
export type Renewal =
  | {
      readonly by: 'quote'
      readonly order: RoutedZapOrder
      readonly renew: (zap: QuotedZap) => PreparedChange | undefined
    }
  | { readonly by: 'pool'; readonly renew: (pool: V4Pool) => PreparedChange | undefined }

/** The swap of part of a deposit, with the values that the review shows. Amounts in base units. */
export interface PreparedSwap {
  /** The token that is swapped. */
  readonly side: Side
  readonly swapIn: bigint
  readonly quotedOut: bigint
  readonly minimumOut: bigint
  /** Price impact of the swap: its loss against the pools' price, in basis points. */
  readonly impactBps: number
  readonly legs: readonly OrderLeg[]
  /** Amounts that are not deposited if the price is unchanged. */
  readonly left: TokenAmounts
}

/** A change that the dialog reviews and runs. `acceptedDistance` is as in `ChangeToPlan` and set once the review is confirmed. */
export type Prepared = (PreparedChange | PreparedZap) & { readonly acceptedDistance?: number | undefined }

/** Whether the change adds liquidity, if only in its last step. */
export function isDeposit(kind: ChangeKind): boolean {
  return kind === 'add' || kind === 'rebalance'
}

interface ChangeValues {
  /** Undefined while the dialog is closed. */
  kind: ChangeKind | undefined
  prepared: Prepared | undefined
}

/** The dialog that changes a position, from the form to the outcome. */
export const review = createReviewSession<ChangeValues>({ kind: undefined, prepared: undefined })

/** State of the dialog. */
export const { run } = review

/** Opens the form. */
export function openChange(kind: ChangeKind): void {
  closeChange()
  run.kind = kind
}

/** Opens the review of a change, or of the rest of one whose first part is completed. */
export function openReview(prepared: Prepared): void {
  review.open()
  run.prepared = prepared
}

/** Closes the dialog and its review. */
export function closeChange(): void {
  review.close()
  run.kind = undefined
}
