import { useSnapshot, type Snapshot } from 'valtio'
import { useOnLeave } from '#app/ui/effects/use-on-leave.ts'
import type { ReviewSession } from './review-session.ts'

interface ReviewOptions {
  /** Identifies the item under review, for a page on which the item can change. */
  readonly subject?: string
  /** Replaces `review.close`, for a dialog that also contains the form. */
  readonly close?: () => void
}

/**
 * Returns the state of a dialog on its page. Closes the review when the component is unmounted or `subject` changes, because its amounts are
 * not those of the next page or subject.
 */
export function useReview<Values extends object>(
  review: ReviewSession<Values>,
  { subject, close = review.close }: ReviewOptions = {},
): Snapshot<ReviewSession<Values>['run']> {
  useOnLeave(close, subject)
  return useSnapshot(review.run)
}
