import { isNotAsReviewed } from '#app/transactions/is-not-as-reviewed.ts'
import { depositForOutput } from '#app/transactions/plan-swap-deposit.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import type { Prepared, PreparedChange } from './change-run.ts'

/** Last completed part of a multi-transaction change that stopped: the removal of the liquidity, or the swap for the deposit. */
export type CompletedPart = 'removed' | 'swapped'

/**
 * Returns the completed part of a stopped change. Undefined while it runs, if no part or all of it is completed, and after a
 * transaction that was not mined as reviewed, because that change must not be repeated.
 */
export function completedPart(prepared: PreparedChange, flow: RunFlow): CompletedPart | undefined {
  if (flow.at === 'failed' && isNotAsReviewed(flow.problem.code)) return undefined
  const run = flow.at === 'review' ? flow.rejected : flow.at === 'failed' ? flow : undefined
  const done = run?.steps.slice(0, run.step) ?? []
  if (done.includes('swap')) return 'swapped'
  return prepared.followingDeposit !== undefined && done.includes('removeLiquidity') ? 'removed' : undefined
}

/** Returns the rest of a change. After a swap, that is a deposit of the swap's minimum output, because only that amount is guaranteed. */
export function restOfChange(
  { followingDeposit, withdrawn: _, added: __, renewal: ___, swap, zap, ...prepared }: PreparedChange,
  done: CompletedPart,
): Prepared | undefined {
  const request = followingDeposit ?? prepared.request
  if (request.kind === 'zap') return zap
  if (done === 'removed') return { ...prepared, request, swap }
  if (request.kind !== 'swapDeposit') return undefined
  const deposit = depositForOutput(request, request.swap.minimumOut)
  return { ...prepared, request: deposit, expected: { amount0: deposit.maximum0, amount1: deposit.maximum1 } }
}
