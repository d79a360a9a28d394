import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import type { ShownSwapBatch } from '#app/signing/shown.ts'
import { createReviewSession } from '#app/transactions/review-session.ts'
import type { QuotedTrade } from './quoted-trade.ts'

interface SwapValues {
  /** The quote that the review shows and that the wallet signs. */
  accepted: QuotedTrade | undefined
  /** The approval choice at the start of the run. */
  approval: ApprovalChoice
  /** Approvals in the batch of the run; empty without a batch. */
  batch: ShownSwapBatch['approvals']
}

/** The dialog from the review of a quote to the outcome of its swap. */
export const review = createReviewSession<SwapValues>({ accepted: undefined, approval: 'once', batch: [] })

/** State of the dialog. */
export const { run } = review

/** Opens the review of a quote, replacing what the dialog showed before. */
export function openReview(trade: QuotedTrade): void {
  review.open()
  run.accepted = trade
}
