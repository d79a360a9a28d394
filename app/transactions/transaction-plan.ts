import type { Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { PermitTypedData } from '#app/domain/trade/read-permit.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import type { SignedPermit } from '#app/signing/check-transaction.ts'
import type { ShownPermit, ShownTransaction } from '#app/signing/shown.ts'
import type { Replacement, TransactionKind, TransactionPurpose } from './transaction-record.ts'

export type StepName = TransactionKind | 'permit'

/** A user action as ordered steps, each of which needs the wallet. The runner takes them one by one. */
export interface TransactionPlan {
  readonly steps: readonly PlanStep[]
}

export type PlanStep = PermitStep | TransactionStep

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

export interface PreparedTransaction {
  readonly transaction: ProposedTransaction
  readonly shown: ShownTransaction
}

export function isPermitStep(step: PlanStep): step is PermitStep {
  return step.name === 'permit'
}
