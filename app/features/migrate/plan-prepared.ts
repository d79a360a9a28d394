import { ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { asOneRequest } from '#app/transactions/one-request.ts'
import { withAcceptedDistance } from '#app/transactions/plan-change.ts'
import { planLiquidity } from '#app/transactions/plan-liquidity.ts'
import { planMigration } from '#app/transactions/plan-migration.ts'
import type { TransactionPlan } from '#app/transactions/transaction-plan.ts'
import type { PreparedMigration } from './prepare-migration.ts'

/**
 * Plans the steps of all transactions of a migration, in order. `isOneClick`: the wallet supports atomic batches, and the user has turned
 * one-click on.
 *
 * Throws   errors of the RPC node
 */
export async function planPrepared(
  node: Eip1193,
  prepared: PreparedMigration,
  isOneClick: boolean,
): Promise<Result<TransactionPlan, ErrorCode>> {
  const planned = await planSteps(node, prepared)
  return planned.ok && isOneClick ? asOneRequest(planned.value, () => planSteps(node, prepared)) : planned
}

async function planSteps(
  node: Eip1193,
  { plans, deadlineMinutes, acceptedDistance }: PreparedMigration,
): Promise<Result<TransactionPlan, ErrorCode>> {
  if ('migration' in plans) {
    const request = withAcceptedDistance(plans.migration.request, acceptedDistance)
    return planMigration(node, { ...plans.migration, request, deadlineMinutes })
  }
  const steps: TransactionPlan['steps'][number][] = []
  for (const change of plans.changes) {
    const request = withAcceptedDistance(change.request, acceptedDistance)
    const planned = await planLiquidity(node, { ...change, request, deadlineMinutes })
    if (!planned.ok) return planned
    steps.push(...planned.value.steps)
  }
  return ok({ steps })
}
