import { createReviewSession } from '#app/transactions/review-session.ts'
import type { PreparedPosition } from './prepare-position.ts'

/** The dialog that reviews and runs the deposit. */
export const review = createReviewSession<{ prepared: PreparedPosition | undefined }>({ prepared: undefined })

/** State of the dialog. */
export const { run } = review

export function openReview(prepared: PreparedPosition): void {
  review.open()
  run.prepared = Object.freeze(prepared)
}
