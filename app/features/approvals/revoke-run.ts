import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { createReviewSession } from '#app/transactions/review-session.ts'
import type { ApprovalRow } from './approval-facts.ts'

/** Approvals of one account on one network that are to be revoked. */
export interface PreparedRevocation {
  readonly chainId: ChainId
  readonly account: Address
  readonly rows: readonly ApprovalRow[]
}

interface RevokeValues {
  prepared: PreparedRevocation | undefined
  /** The approvals of each step of the running plan. */
  steps: readonly (readonly ApprovalRow[])[]
}

/** The dialog that revokes approvals. */
export const review = createReviewSession<RevokeValues>({ prepared: undefined, steps: [] })

/** State of the dialog. */
export const { run } = review

export function openReview(prepared: PreparedRevocation): void {
  review.open()
  run.prepared = prepared
  run.steps = []
}
