import type { ErrorCode } from '#app/domain/errors/catalogue.ts'

/**
 * Whether a transaction was mined, but not as reviewed: less arrived than promised, or the wallet sent another call. The transaction
 * may have moved tokens, so no retry is offered.
 */
export function isNotAsReviewed(code: ErrorCode): boolean {
  return code === 'swap.shortfall' || code === 'send.shortfall' || code === 'transaction.modified'
}
