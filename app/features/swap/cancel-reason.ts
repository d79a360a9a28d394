import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'

export type CancelReason = 'approvalFailed' | 'approvalStale' | 'submissionFailed'

/** An approval or permit that no longer covers the swap. */
const STALE: ReadonlySet<ErrorCode> = new Set(['approval.insufficient', 'permit.expired'])

/**
 * Why a swap that was waiting for its approval was never sent. Undefined where nothing came before the swap, or where the swap itself was
 * sent.
 */
export function cancelReason({ steps, step, problem }: RunFlow & { at: 'failed' }): CancelReason | undefined {
  const isSwap = step === steps.length - 1
  if (steps.length < 2 || (isSwap && problem.hash !== undefined)) return undefined
  if (STALE.has(problem.code)) return 'approvalStale'
  return isSwap ? 'submissionFailed' : 'approvalFailed'
}
