import { createReviewSession } from '#app/transactions/review-session.ts'
import type { OpenClaim } from './claims.query.ts'

/** A claim whose token is known, with the values that its review shows. */
export type PreparedClaim = OpenClaim & { readonly token: NonNullable<OpenClaim['token']> }

/** The dialog that claims a reward. */
export const review = createReviewSession<{ prepared: PreparedClaim | undefined }>({ prepared: undefined })

/** State of the dialog. */
export const { run } = review

export function openClaim(prepared: PreparedClaim): void {
  review.open()
  run.prepared = prepared
}
