import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'

export type CancelReason = 'approvalFailed' | 'approvalStale' | 'submissionFailed'

/** Error codes for an approval or permit that no longer covers the swap. */
const STALE: ReadonlySet<ErrorCode> = new Set(['approval.insufficient', 'permit.expired'])

/** Returns why a swap that followed an approval was never sent; undefined if the run has a single step or the swap itself was sent. */
export function cancelReason({ steps, step, problem }: RunFlow & { at: 'failed' }): CancelReason | undefined {
  const isSwap = step === steps.length - 1
  if (steps.length < 2 || (isSwap && problem.hash !== undefined)) return undefined
  if (STALE.has(problem.code)) return 'approvalStale'
  return isSwap ? 'submissionFailed' : 'approvalFailed'
}
