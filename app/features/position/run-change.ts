import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import type { PairFacts } from '#app/transactions/liquidity-purpose.ts'
import type { ChangeToPlan } from '#app/transactions/plan-change.ts'
import { runLiquidity } from '#app/transactions/run-liquidity.ts'
import { dispatchRun, reviewSignal, run, type Prepared } from './change-run.ts'
import type { Withdrawal } from './prepare-change.ts'
import { isZap } from './prepare-zap.ts'

/** Whether the last run was a single wallet request, for `continueUnsimulated`. */
let wasOneClick = false

/** Runs a change of liquidity, as `runLiquidity` does. `isOneClick`: sends a single request to the wallet. */
export async function runChange(
  prepared: Prepared,
  signal: AbortSignal | undefined,
  { acceptsUnsimulated = false, isOneClick = false } = {},
): Promise<void> {
  wasOneClick = isOneClick
  await runLiquidity({ ...planOf(prepared), isOneClick }, { signal, dispatch: dispatchRun, acceptsUnsimulated })
}

/** Restarts the failed run after the user has agreed to continue without a simulation. */
export async function continueUnsimulated(): Promise<void> {
  const { prepared } = run
  dispatchRun({ type: 'retry' })
  if (prepared) await runChange(prepared, reviewSignal(), { acceptsUnsimulated: true, isOneClick: wasOneClick })
}

/** Restarts the failed run with a withdrawal whose lower amounts the user has accepted. */
export async function continueWithLess(accepted: Withdrawal): Promise<void> {
  run.prepared = accepted
  dispatchRun({ type: 'retry' })
  await runChange(accepted, reviewSignal(), { isOneClick: wasOneClick })
}

/** Input for the transaction plan of a change. */
export function planOf(prepared: Prepared): ChangeToPlan {
  const { deadlineMinutes, acceptedDistance } = prepared
  const [first, second] = prepared.tokens
  const common = { tokens: [factsOf(first), factsOf(second)] as const, deadlineMinutes, acceptedDistance }
  if (isZap(prepared)) return { request: prepared.request, ...common }
  const { request, following } = prepared
  return { request, following, ...common }
}

function factsOf({ address, symbol, decimals }: DepositToken): PairFacts[number] {
  return { token: address, symbol, decimals }
}
