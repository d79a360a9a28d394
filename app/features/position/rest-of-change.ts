import { depositOfArrived } from '#app/transactions/plan-swap-deposit.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import type { Prepared, PreparedChange } from './change-run.ts'

/** Last completed part of a stopped change with several transactions: the removal of the liquidity, or the swap for the deposit. */
export type DoneInPart = 'removed' | 'swapped'

/** Undefined while a change runs, if nothing is done or everything, and after a swap that is mined but has paid too little: it must not be repeated. */
export function doneInPart(prepared: PreparedChange, flow: RunFlow): DoneInPart | undefined {
  if (flow.at === 'failed' && flow.problem.code === 'swap.shortfall') return undefined
  const run = flow.at === 'review' ? flow.rejected : flow.at === 'failed' ? flow : undefined
  const done = run?.steps.slice(0, run.step) ?? []
  if (done.includes('swap')) return 'swapped'
  return prepared.following !== undefined && done.includes('removeLiquidity') ? 'removed' : undefined
}

/** The rest of a change. After a swap, the deposit with the swap's minimum output, because that much is certain to have arrived. */
export function restOfChange(
  { following, withdrawn: _, added: __, renewal: ___, swap, zap, ...prepared }: PreparedChange,
  done: DoneInPart,
): Prepared | undefined {
  const request = following ?? prepared.request
  if (request.kind === 'zap') return zap
  if (done === 'removed') return { ...prepared, request, swap }
  if (request.kind !== 'swapDeposit') return undefined
  const deposit = depositOfArrived(request, request.swap.minimumOut)
  return { ...prepared, request: deposit, expected: { amount0: deposit.maximum0, amount1: deposit.maximum1 } }
}
