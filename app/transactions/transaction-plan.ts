import type { Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { PermitTypedData } from '#app/domain/trade/read-permit.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import type { SignedPermit } from '#app/signing/check-transaction.ts'
import type { ShownBatch, ShownPermit, ShownTransaction } from '#app/signing/shown.ts'
import type { Replacement, TransactionKind, TransactionPurpose } from './transaction-record.ts'

export type StepName = TransactionKind | 'permit' | 'batch'

/** A user action as ordered steps, each of which needs the wallet. The runner takes them one by one. */
export interface TransactionPlan {
  readonly steps: readonly PlanStep[]
}

export type PlanStep = PermitStep | TransactionStep | BatchStep

/** A signature that costs no gas and that a later transaction of the plan carries. */
export interface PermitStep {
  readonly name: 'permit'
  readonly shown: ShownPermit
  readonly permit: PermitTypedData
  /** For the transaction that takes the signature's place if the wallet cannot sign. */
  readonly purpose: TransactionPurpose
}

export interface TransactionStep {
  readonly name: TransactionKind
  readonly purpose: TransactionPurpose
  /** The pending transaction that this one replaces, whose record it changes in place of a record of its own. */
  readonly replaces?: Pick<Replacement, 'hash' | 'kind'>
  /** Builds the request when the runner reaches the step, with the permit signed before it, and returns what the screen shows for it. */
  readonly prepare: (signed: SignedPermit | undefined) => Promise<Result<PreparedTransaction, ErrorCode>>
}

/** Approvals and the transaction that needs them, which the wallet executes at once. */
export interface BatchStep {
  readonly name: 'batch'
  /** Of its last call. */
  readonly purpose: TransactionPurpose
  readonly shown: ShownBatch
  readonly calls: readonly ProposedTransaction[]
  /** Returns the steps that take its place if the wallet does not execute batches. */
  readonly instead: () => Promise<Result<TransactionPlan, ErrorCode>>
}

export interface PreparedTransaction {
  readonly transaction: ProposedTransaction
  readonly shown: ShownTransaction
}

export function isPermitStep(step: PlanStep): step is PermitStep {
  return step.name === 'permit'
}

export function isBatchStep(step: PlanStep): step is BatchStep {
  return step.name === 'batch'
}
