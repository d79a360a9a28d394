import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import type { PairFacts } from '#app/transactions/liquidity-purpose.ts'
import type { ChangeToPlan } from '#app/transactions/plan-change.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { runLiquidity } from '#app/transactions/run-liquidity.ts'
import { review, run, type Prepared } from './change-run.ts'
import type { Withdrawal } from './prepare-change.ts'
import { isZap } from './prepare-zap.ts'

/** Runs a change of liquidity with `runReviewed`. `isOneClick`: sends a single request to the wallet. */
export async function runChange(
  prepared: Prepared,
  signal: AbortSignal,
  { isOneClick }: { readonly isOneClick: boolean },
): Promise<void> {
  if (signal.aborted || run.isRunning) return
  // The outcome and a renewed review show the confirmed change.
  run.prepared = prepared
  await runLiquidity(review, { ...planOf(prepared), isOneClick }, signal)
}

/** Restarts the failed run with a withdrawal whose lower amounts the user has accepted. */
export async function continueWithLess(accepted: Withdrawal, { steps }: RunFlow & { at: 'failed' }): Promise<void> {
  const signal = review.signal()
  review.retry()
  if (signal) await runChange(accepted, signal, { isOneClick: steps.includes('batch') })
}

/** Input for the transaction plan of a change. */
export function planOf(prepared: Prepared): ChangeToPlan {
  const { deadlineMinutes, acceptedDistance } = prepared
  const [first, second] = prepared.tokens
  const common = { tokens: [factsOf(first), factsOf(second)] as const, deadlineMinutes, acceptedDistance }
  if (isZap(prepared)) return { request: prepared.request, ...common }
  const { request, followingDeposit } = prepared
  return { request, followingDeposit, ...common }
}

function factsOf({ address, symbol, decimals }: DepositToken): PairFacts[number] {
  return { token: address, symbol, decimals }
}
