import type { Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { asOneRequest } from './one-request.ts'
import { planLiquidity, type LiquidityToPlan } from './plan-liquidity.ts'
import { planZapSteps, type ZapToPlan } from './plan-zap.ts'
import type { TransactionPlan } from './transaction-plan.ts'

/** A change of liquidity as its review shows it. `isOneClick`: the wallet executes several calls at once, and the user has chosen that. */
export type ChangeToPlan = (LiquidityToPlan | ZapToPlan) & { readonly isOneClick?: boolean }

/**
 * Returns the steps of a change of liquidity.
 *
 * Throws   what the node throws
 */
export async function planChange(node: Eip1193, plan: ChangeToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const planned = await (isZap(plan) ? planZapSteps(node, plan) : planLiquidity(node, plan))
  if (!planned.ok || plan.isOneClick !== true) return planned
  return asOneRequest(planned.value, () => planChange(node, { ...plan, isOneClick: false }))
}

function isZap(plan: ChangeToPlan): plan is ZapToPlan {
  return plan.request.kind === 'zap'
}
