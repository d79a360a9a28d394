import type { Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { PairPermit, SignedPairPermit } from '#app/domain/liquidity/calls/pair-permit.ts'
import type { PermitBatch, SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import type { NftPermit, SignedNftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import type { PermitTypedData } from '#app/domain/trade/read-permit.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import type { SignedPermit } from '#app/signing/check-transaction.ts'
import type { ShownBatch, ShownPermit, ShownTransaction } from '#app/signing/shown.ts'
import type { ShownNftPermit, ShownPairPermit, ShownPermitBatch } from '#app/signing/shown-liquidity.ts'
import type { Replacement, TransactionKind, TransactionPurpose } from './transaction-record.ts'

export type StepName = TransactionKind | 'permit' | 'batch'

/** A user action as steps, each of which sends one request to the wallet. The runner executes them in order. */
export interface TransactionPlan {
  readonly steps: readonly PlanStep[]
}

export type PlanStep = SignedStep | TransactionStep | BatchStep

/** A step that requests a signature. If the wallet cannot sign it, `permitAsTransactions` replaces it. */
export type SignedStep = PermitStep | PermitBatchStep | NftPermitStep | PairPermitStep

/** A signature that costs no gas and is part of a later transaction of the plan. */
export interface PermitStep {
  readonly name: 'permit'
  readonly shown: ShownPermit
  readonly permit: PermitTypedData
  /** Purpose of the transaction that replaces the signature if the wallet cannot sign. */
  readonly purpose: TransactionPurpose
}

/** Like PermitStep, for the permits of a v4 deposit, which share one signature. */
export interface PermitBatchStep {
  readonly name: 'permit'
  readonly shown: ShownPermitBatch
  readonly permits: PermitBatch
  /** Purposes of the transactions that replace the signature, one for each permit. */
  readonly purposes: readonly TransactionPurpose[]
}

/** Like PermitStep, for the v3 position that a migration closes. */
export interface NftPermitStep {
  readonly name: 'permit'
  readonly shown: ShownNftPermit
  readonly nftPermit: NftPermit
  /** Purpose of the transaction that replaces the signature if the wallet cannot sign. */
  readonly purpose: TransactionPurpose & { readonly kind: 'approvePosition' }
}

/** Like PermitStep, for the LP tokens that a v2 withdrawal burns. */
export interface PairPermitStep {
  readonly name: 'permit'
  readonly shown: ShownPairPermit
  readonly pairPermit: PairPermit
  /** Returns the steps that replace this one if the wallet cannot sign. */
  readonly planFallback: () => Promise<Result<TransactionPlan, ErrorCode>>
}

/** Permits that the account has signed for the next transaction. */
export interface Signed {
  readonly permit?: SignedPermit | undefined
  readonly permitBatch?: SignedPermitBatch | undefined
  readonly nftPermit?: SignedNftPermit | undefined
  readonly pairPermit?: SignedPairPermit | undefined
}

export interface TransactionStep {
  readonly name: TransactionKind
  readonly purpose: TransactionPurpose
  /** The pending transaction that this one replaces; its record is changed, and no new one is added. */
  readonly replaces?: Pick<Replacement, 'hash' | 'kind'>
  /**
   * Called when the runner reaches the step. Builds the request with the permits that were signed for it, and returns it with the values that
   * the screen shows.
   */
  readonly prepare: (
    signed: SignedPermit | undefined,
    others?: Omit<Signed, 'permit'>,
  ) => Promise<Result<PreparedTransaction, ErrorCode>>
  /** Expected request of a step that depends on the outcome of an earlier step. Used only to simulate the network cost. */
  readonly estimate?: () => Promise<Result<PreparedTransaction, ErrorCode>>
}

/** Several calls that the wallet executes at once: approvals and the swap or the changes of liquidity that need them, or revocations. */
export interface BatchStep {
  readonly name: 'batch'
  /** Purpose of the last call. */
  readonly purpose: TransactionPurpose
  readonly shown: ShownBatch
  readonly calls: readonly ProposedTransaction[]
  /** Returns the steps that replace this one if the wallet does not execute batches. */
  readonly planFallback: () => Promise<Result<TransactionPlan, ErrorCode>>
}

export interface PreparedTransaction {
  readonly transaction: ProposedTransaction
  readonly shown: ShownTransaction
}

export function isPermitStep(step: PlanStep): step is SignedStep {
  return step.name === 'permit'
}

export function isBatchStep(step: PlanStep): step is BatchStep {
  return step.name === 'batch'
}
